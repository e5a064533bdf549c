import { checkFact, type LegalFacts, type Submission } from "../facts";
import { instantProblem } from "../instant-problem";
import type { Rule } from "../rule";
import { RULES, RULESET_VERSION } from "../rules/rules";
import { checkSubmission } from "./check-submission";
import type { Considered, Evaluation, Trigger } from "./evaluation";
import { type Lack, missingFacts } from "./missing-facts";
import { compareDue, order } from "./open-clocks";
import { appliesFrom, notesOfTrigger } from "./rule-notes";
import { factsMissingFor, type Situation, stageOfTrigger, stateOfConsidered } from "./stages";
import { type Verdict, verdictOf } from "./verdict";

/**
 * Evaluates all rules over what is recorded of an incident. Pure: the same facts, submissions, time and
 * ruleset give the same result. `holidays` are public holidays (`YYYY-MM-DD`) for the latest reading only.
 * Throws RangeError for a fact, a word, a submission or a time that the register does not know.
 */
export function evaluateLegal({
  facts,
  submissions,
  now,
  holidays = [],
}: {
  readonly facts: LegalFacts;
  readonly submissions: readonly Submission[];
  /** RFC 3339. */
  readonly now: string;
  readonly holidays?: readonly string[];
}): Evaluation {
  check(facts, submissions, now, holidays);
  const situation = { facts, submissions, now, holidays: new Set(holidays) };
  const triggers: Trigger[] = [];
  const considered: Considered[] = [];
  const lacks: Lack[] = [];
  for (const rule of RULES) {
    const verdict = verdictOf(rule, facts, now);
    lacks.push(lackOf(rule, verdict, situation));
    if ("matched" in verdict) triggers.push(triggerOf(rule, verdict, situation));
    else considered.push(consideredOf(rule, verdict, situation));
  }
  return {
    ruleset_version: RULESET_VERSION,
    evaluated_at: now,
    triggers: triggers.sort(
      (a, b) => compareDue(earliestDue(a), earliestDue(b)) || order(a.id, b.id),
    ),
    considered,
    missing_facts: missingFacts(lacks),
  };
}

function check(
  facts: LegalFacts,
  submissions: readonly Submission[],
  now: string,
  holidays: readonly string[],
): void {
  const problems = [
    ...Object.entries(facts).map(([key, value]) => checkFact(key, value)),
    ...submissions.map(checkSubmission),
    instantProblem({ at: now, zone: "UTC", precision: "minute" }),
    ...holidays.map((at) => instantProblem({ at, zone: "UTC", precision: "date" })),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new RangeError(problems.join("; "));
}

type Matched = Extract<Verdict, { matched: unknown }>;
type Unmatched = Exclude<Verdict, Matched>;

function identityOf(rule: Rule) {
  const { id, instrument, article, jurisdiction, status } = rule;
  return { id, instrument, article, jurisdiction, status, applies_from: appliesFrom(rule) };
}

function triggerOf(rule: Rule, verdict: Matched, situation: Situation): Trigger {
  const { facts, holidays } = situation;
  const stages = rule.stages.map((stage) => stageOfTrigger(rule, stage, situation));
  const { decisive, refining } = lackOf(rule, verdict, situation);
  return {
    ...identityOf(rule),
    match: verdict.kind,
    matched_facts: verdict.matched,
    missing_facts: [...new Set([...decisive, ...refining])],
    undue_delay: rule.undue_delay,
    stages,
    exceptions: rule.exceptions,
    notes: notesOfTrigger(rule, stages, { facts, ...verdict, hasHolidays: holidays.size > 0 }),
    source: { url: rule.source.url, read: rule.source.read },
    confidence: rule.confidence,
  };
}

function consideredOf(rule: Rule, verdict: Unmatched, situation: Situation): Considered {
  const { kind, reason, missing, would_match } = verdict;
  return {
    ...identityOf(rule),
    state: kind,
    reason,
    missing_facts: missing,
    would_match,
    stages: rule.stages.map((stage) => ({
      name: stage.name,
      article: stage.article,
      state: stateOfConsidered(rule, stage, kind, situation),
    })),
  };
}

function lackOf(rule: Rule, verdict: Verdict, situation: Situation): Lack {
  const { id: name, status } = rule;
  if (!("matched" in verdict)) {
    // No answer activates a rule that is not in force, or no longer.
    const isDead = status === "superseded" || status === "not_in_force";
    const scope = verdict.kind === "scope_not_declared" && !isDead ? verdict.missing : [];
    return { rule: name, decisive: [], refining: [], scope };
  }
  const stages = rule.stages.map((stage) => factsMissingFor(rule, stage, situation));
  return {
    rule: name,
    decisive: [...new Set([...verdict.missing, ...stages.flatMap(({ anchors }) => anchors)])],
    refining: [...new Set([...stages.flatMap(({ applies }) => applies), ...verdict.assumed])],
    scope: [],
  };
}

/** Of the stages that are not sent; null where none has a due time. */
function earliestDue({ stages }: Trigger): string | null {
  return (
    stages
      .filter(({ state }) => state === "due" || state === "overdue")
      .map(({ due_at }) => due_at)
      .sort(compareDue)
      .at(0) ?? null
  );
}
