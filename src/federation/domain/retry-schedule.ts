const MINUTE_MS = 60_000;

/** Waits after each indeterminate attempt of a gate (docs/federation/gates.md#the-six-gates). */
export const RETRY_WAITS_MS: readonly number[] = [1, 5, 30, 120, 720].map((n) => n * MINUTE_MS);

/**
 * When a gate is tried again after so many attempts, the one in the request counted; null where it is
 * not, and the registration ends as rejected. Throws RangeError for less than one attempt.
 */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  if (!Number.isSafeInteger(attempts) || attempts < 1) {
    throw new RangeError("attempts are counted from one");
  }
  const wait = RETRY_WAITS_MS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}
