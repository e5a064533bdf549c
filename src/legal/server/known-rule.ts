import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { ruleOf, stageOf } from "@/legal-rules/domain/rules/rules";

/** Throws `validation_failed` where there is no such rule. */
export function requireRule(rule: string): void {
  if (ruleOf(rule) === null) throw unknown("/rule", `There is no rule ${JSON.stringify(rule)}.`);
}

/** Throws `validation_failed` where there is no such rule, or it has no such stage. */
export function requireStage(rule: string, stage: string): void {
  requireRule(rule);
  if (stageOf(rule, stage) === null) {
    throw unknown("/stage", `The rule ${rule} has no stage ${JSON.stringify(stage)}.`);
  }
}

function unknown(pointer: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { detail: message, errors: [{ pointer, message }] });
}
