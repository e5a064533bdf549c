import type { Submission } from "../facts";
import { instantProblem } from "../instant-problem";
import { ruleOf, stageOf } from "../rules/rules";

/** Why something is no submission of a stage that the rules know, or null where it is one. */
export function checkSubmission({ rule, stage, submitted_at, receipt }: Submission): string | null {
  if (ruleOf(rule) === null) return `${JSON.stringify(rule)} is not a legal rule`;
  if (stageOf(rule, stage) === null) return `${rule} has no stage ${JSON.stringify(stage)}`;
  const problem = instantProblem(submitted_at);
  if (problem !== null) return `submitted_at: ${problem}`;
  return receipt === null || typeof receipt === "string" ? null : "receipt must be a text or null";
}
