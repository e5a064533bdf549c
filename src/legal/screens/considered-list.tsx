"use client";

import { Badge } from "@/components/ui/badge";
import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { formatCount } from "@/lib/format";
import type { FactQuestion } from "./acts/answer";
import { considered as copy, LAW_NAMES } from "./acts/copy";
import { factName } from "./acts/stage-time";
import { CONSIDERED_GROUPS, consideredGroup } from "./considered-groups";

type Considered = LegalTriggersDto["considered"][number];

type Props = {
  rules: readonly Considered[];
  questions: ReadonlyMap<string, FactQuestion>;
};

/** The rules in their groups, with the reason of each. */
export function ConsideredList({ rules, questions }: Props) {
  return (
    <div className="space-y-4 pt-1 pb-2">
      {CONSIDERED_GROUPS.map((group) => {
        const own = rules.filter((rule) => consideredGroup(rule) === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={copy.groups[group]} className="space-y-1">
            <h3 className="font-medium text-sm">
              {copy.groups[group]} <span className="text-muted">({formatCount(own.length)})</span>
            </h3>
            <ul>
              {own.map((rule) => (
                <Rule key={rule.id} rule={rule} questions={questions} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Rule({ rule, questions }: { rule: Considered; questions: Props["questions"] }) {
  return (
    <li className="space-y-0.5 border-b py-1.5 text-xs last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <span className="font-medium">
          {rule.instrument}, {rule.article}
        </span>
        <code className="font-mono text-muted">{rule.id}</code>
        <span className="text-muted">{rule.jurisdiction}</span>
        {rule.status !== "in_force" && <Badge tone="medium">{LAW_NAMES[rule.status]}</Badge>}
      </p>
      {rule.reason !== "" && <p className="break-words">{rule.reason}</p>}
      {rule.status !== "in_force" && rule.applies_from !== null && (
        <p className="break-words text-muted">{rule.applies_from}</p>
      )}
      {rule.missing_facts.length > 0 && (
        <p className="break-words text-muted">
          Not recorded:{" "}
          {rule.missing_facts
            .map((fact) => questions.get(fact)?.question ?? factName(fact))
            .join(" ")}
        </p>
      )}
    </li>
  );
}
