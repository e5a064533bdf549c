import type { Fact } from "@/components/forms/changed-facts";
import { SCOPE_RULE_NAMES, TYPE_NAMES } from "../copy";
import { RULE_LIST_COPY } from "./copy";
import { planOf } from "./form-body";
import { type EngagementForm, RULE_LISTS } from "./form-value";

/** The plan of an engagement in words, with what the reader wrote of it. */
export function planInWords(now: EngagementForm, mine: EngagementForm): Fact[] {
  const [texts, own] = [textsOf(now), textsOf(mine)];
  return Object.entries(texts).map(([name, text]) => ({ name, now: text, mine: own[name] }));
}

function textsOf(form: EngagementForm): Record<string, string> {
  const { rules_of_engagement: rules, ...plan } = planOf(form);
  const text = (value: string | null) => value ?? "none";
  const lines = (values: readonly string[]) => values.join("\n") || "none";
  return {
    Name: plan.name,
    Codename: text(plan.codename),
    Type: TYPE_NAMES[plan.type],
    Client: text(plan.client),
    "First day": text(form.starts_at || null),
    "Last day": text(form.ends_at || null),
    "White team": lines(plan.white_team),
    "Red team": lines(plan.red_team),
    Scope: lines(
      plan.scope.map(({ rule, value, note }) =>
        [`${SCOPE_RULE_NAMES[rule]}: ${value}`, note].filter((part) => part !== null).join(", "),
      ),
    ),
    Scenarios: lines(plan.scenarios),
    "Crown jewels": lines(plan.crown_jewels.map(({ id, name }) => `${id} ${name}`)),
    "Rules as text": text(rules.text),
    "Working hours": text(rules.working_hours),
    "Signed document": text(rules.document_sha256),
    ...Object.fromEntries(
      RULE_LISTS.map((list) => [RULE_LIST_COPY[list].label, lines(rules[list])]),
    ),
  };
}
