import "server-only";
import type { TrackerFailure } from "@/incidents/server/trackers/tracker";

const ATTEMPTS = 8;
/** Tripled from one attempt to the next: eight attempts take about four hours. */
const FIRST_PAUSE_MS = 12_000;
/** Trackers find what they took only after their index has caught up, which may take minutes. */
const UNCERTAIN_PAUSE_MS = 150_000;
const SPREAD = 0.25;

/**
 * When to send a push again after so many failed attempts, or null for never: after a failure that
 * is permanent, and after the eighth. `random` is from 0 to 1 and spreads the pauses by a quarter.
 */
export function nextAttempt(
  now: Date,
  attempts: number,
  failure: Pick<TrackerFailure, "isPermanent" | "isUncertain" | "retryAt">,
  random: number,
): Date | null {
  if (failure.isPermanent || attempts >= ATTEMPTS) return null;
  const planned = FIRST_PAUSE_MS * 3 ** (attempts - 1);
  const least = failure.isUncertain ? UNCERTAIN_PAUSE_MS : 0;
  const limited = (failure.retryAt?.getTime() ?? 0) - now.getTime();
  const pause = Math.max(planned * (1 - SPREAD + 2 * SPREAD * random), least, limited);
  return new Date(now.getTime() + Math.round(pause));
}

/** True where so many attempts were begun that the last one cannot have ended by itself. */
export function isExhausted(attempts: number): boolean {
  return attempts > ATTEMPTS;
}
