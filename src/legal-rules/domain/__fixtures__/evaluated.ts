import { evaluateLegal } from "../evaluation/evaluate";
import type { Considered, Evaluation, Stage, Trigger } from "../evaluation/evaluation";
import type { InstantFact, LegalFacts, Submission } from "../facts";

export const NOW = "2026-11-21T12:00:00Z";

export function instantFact(at: string, zone = "Europe/Brussels"): InstantFact {
  return { at, zone, precision: at.includes("T") ? "minute" : "date" };
}

export function sent(rule: string, stage: string, at: string, receipt: string | null = null): Submission {
  return { rule, stage, submitted_at: instantFact(at), receipt };
}

export const AWARE = { awareness_at: instantFact("2026-11-20T14:18:30+01:00") };

export function evaluate(
  facts: LegalFacts,
  submissions: readonly Submission[] = [],
  now = NOW,
): Evaluation {
  return evaluateLegal({ facts, submissions, now });
}

export function idsOf({ triggers }: Evaluation): string[] {
  return triggers.map(({ id, match }) => `${id} ${match}`);
}

export function trigger(evaluation: Evaluation, id: string): Trigger {
  const found = evaluation.triggers.find((each) => each.id === id);
  if (found === undefined) throw new TypeError(`${id} is no trigger`);
  return found;
}

export function considered(evaluation: Evaluation, id: string): Considered {
  const found = evaluation.considered.find((each) => each.id === id);
  if (found === undefined) throw new TypeError(`${id} is not considered`);
  return found;
}

export function stage(evaluation: Evaluation, id: string, name: string): Stage {
  const found = trigger(evaluation, id).stages.find((each) => each.name === name);
  if (found === undefined) throw new TypeError(`${id} has no stage ${name}`);
  return found;
}
