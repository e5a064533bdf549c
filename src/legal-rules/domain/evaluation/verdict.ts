import { anchorTime } from "../anchor-time";
import { judge } from "../conditions";
import type { FactKey, LegalFacts } from "../facts";
import type { Rule } from "../rule";
import { anchorFact } from "./anchor-fact";
import type { Match } from "./evaluation";

/** Result of a rule on the recorded facts. */
export type Verdict =
  | {
      readonly kind: Match;
      readonly matched: readonly FactKey[];
      readonly missing: readonly FactKey[];
      readonly assumed: readonly FactKey[];
      /** Said of a scope that only a weaker sign speaks for. */
      readonly likely: string | null;
    }
  | {
      readonly kind: "not_applicable" | "scope_not_declared";
      readonly reason: string;
      readonly missing: readonly FactKey[];
      readonly would_match: boolean;
    };

/**
 * Judges a rule: out by a recorded fact, or for want of its scope; out by the state of the law; else
 * triggered, or conditional while something that has to be assessed is not recorded.
 */
export function verdictOf(rule: Rule, facts: LegalFacts, now: string): Verdict {
  const verdict = verdictOfFacts(rule, facts);
  const obstacle = obstacleInLaw(rule, facts, now);
  if (obstacle === null) return verdict;
  if (!("matched" in verdict)) return { ...verdict, reason: `${obstacle}; ${verdict.reason}` };
  return {
    kind: "not_applicable",
    reason: obstacle,
    missing: verdict.missing,
    would_match: verdict.kind === "triggered",
  };
}

function verdictOfFacts(rule: Rule, facts: LegalFacts): Verdict {
  for (const { when, reason } of rule.unless ?? [])
    if (judge(when, facts).value === true) return out(reason);
  const conditions = judge(rule.conditions, facts);
  if (conditions.value === false) return out(conditions.reason);
  const scope = judge(rule.scope, facts);
  if (scope.value === true) {
    return {
      kind: conditions.value === true ? "triggered" : "conditional",
      matched: union(scope.facts, conditions.facts),
      missing: conditions.missing,
      assumed: union(scope.assumed, conditions.assumed),
      likely: null,
    };
  }
  return withoutScope(rule, facts, scope, conditions);
}

function withoutScope(
  { likely_scope }: Rule,
  facts: LegalFacts,
  scope: ReturnType<typeof judge>,
  conditions: ReturnType<typeof judge>,
): Verdict {
  const likely = likely_scope === undefined ? null : judge(likely_scope.when, facts);
  if (likely_scope !== undefined && likely?.value === true) {
    return {
      kind: "conditional",
      matched: union(likely.facts, conditions.facts),
      missing: union([likely_scope.missing], conditions.missing),
      assumed: union(likely.assumed, conditions.assumed),
      likely: likely_scope.note,
    };
  }
  const missing = union(scope.missing, likely?.missing ?? []);
  if (scope.value === null || likely?.value === null) {
    return {
      kind: "scope_not_declared",
      reason: `not recorded: ${missing.join(", ")}`,
      missing,
      would_match: false,
    };
  }
  return out(scope.reason);
}

function out(reason: string): Verdict {
  return { kind: "not_applicable", reason, missing: [], would_match: false };
}

function union(a: readonly FactKey[], b: readonly FactKey[]): readonly FactKey[] {
  return [...new Set([...a, ...b])];
}

/** Why the law does not apply at the time of the incident, or null where it does or may. */
function obstacleInLaw(rule: Rule, facts: LegalFacts, now: string): string | null {
  const { status, superseded_by, applicable_from } = rule;
  if (status === "superseded") return `superseded by ${superseded_by}`;
  if (status === "not_in_force") return `not in force. ${applicable_from.note ?? ""}`.trim();
  if (applicable_from.formal === null) return null;
  const { date, name } = timeOfIncident(rule, facts, now);
  return date < applicable_from.formal
    ? `applies from ${applicable_from.formal}; ${name} is ${date}`
    : null;
}

/** Local date of the first anchor of the rule that is recorded, else of the evaluation in UTC. */
function timeOfIncident(
  { stages }: Rule,
  facts: LegalFacts,
  now: string,
): { readonly date: string; readonly name: string } {
  const anchors = stages.flatMap(({ anchor, combine }) => [anchor, combine?.anchor ?? null]);
  for (const anchor of anchors) {
    if (typeof anchor !== "string") continue;
    const recorded = anchorFact(facts, anchor);
    if (recorded !== null) return { date: anchorTime(recorded).date.toString(), name: anchor };
  }
  const utc = anchorTime({ at: now, zone: "UTC", precision: "minute" });
  return { date: utc.date.toString(), name: "the time of the evaluation" };
}
