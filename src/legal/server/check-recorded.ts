import "server-only";
import { type ErrorLocation, pointerToken, ServiceError } from "@/encoding/domain/errors";
import type { RecordedFact, RecordedInstant } from "@/evidence/domain/statements/statement";
import { checkFact, isFactKey } from "@/legal-rules/domain/facts";
import { instantProblem } from "@/legal-rules/domain/instant-problem";
import { inUtc, isInFuture } from "@/legal-rules/domain/recorded-instant";

const IN_FUTURE = "This lies in the future.";

/**
 * Facts as they are stored, with instants in UTC; null takes a fact back. Throws `validation_failed`
 * with the place of each unknown key, wrong value and instant that has not come yet.
 */
export function checkedFacts(
  facts: Readonly<Record<string, RecordedFact | null>>,
  at: string,
  now: Date,
): Record<string, RecordedFact | null> {
  const errors: ErrorLocation[] = [];
  const checked: Record<string, RecordedFact | null> = {};
  for (const [key, value] of Object.entries(facts)) {
    const problem = factProblem(key, value, now);
    if (problem === null) checked[key] = isInstant(value) ? inUtc(value) : value;
    else errors.push({ pointer: `${at}/${pointerToken(key)}`, message: problem });
  }
  if (errors.length > 0) {
    throw new ServiceError("validation_failed", { detail: errors[0]?.message, errors });
  }
  return checked;
}

function factProblem(key: string, value: RecordedFact | null, now: Date): string | null {
  // Null is a word on every fact that there is: the key is all that can be wrong.
  const problem = value === null ? unknownKey(key) : checkFact(key, value);
  if (problem !== null) return problem;
  if (typeof value === "string" && value.includes("\0")) return `${key} is not a text`;
  return isInstant(value) && isInFuture(value, now) ? IN_FUTURE : null;
}

function unknownKey(key: string): string | null {
  return isFactKey(key) ? null : `${JSON.stringify(key)} is not a legal fact`;
}

/** The instant in UTC. Throws `validation_failed` where it is none or has not come yet. */
export function checkedInstant(
  instant: RecordedInstant,
  pointer: string,
  now: Date,
): RecordedInstant {
  const wrong = instantProblem(instant);
  const message = wrong ?? (isInFuture(instant, now) ? IN_FUTURE : null);
  if (message === null) return inUtc(instant);
  throw new ServiceError("validation_failed", { detail: message, errors: [{ pointer, message }] });
}

function isInstant(value: RecordedFact | null): value is RecordedInstant {
  return typeof value === "object" && value !== null && "zone" in value;
}
