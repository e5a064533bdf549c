const HOUR_MS = 3_600_000;

/** A decision is expected within two days (docs/federation/review.md). */
const REVIEW_PERIOD_MS = 48 * HOUR_MS;
/** How long a claim of a review holds. */
export const REVIEW_LEASE_MS = 30 * 60_000;
/** Evidence of G3 and G5 that is older has to be taken again before an approval. */
const EVIDENCE_LIFETIME_MS = 24 * HOUR_MS;
const REMINDERS_MS: readonly number[] = [24 * HOUR_MS, 48 * HOUR_MS];

/** When a decision of a review is expected. */
export function expectedBy(queuedAt: Date): Date {
  return new Date(queuedAt.getTime() + REVIEW_PERIOD_MS);
}

/** Whether a review that is not decided is late. */
export function isOverdue(queuedAt: Date, now: Date): boolean {
  return now > expectedBy(queuedAt);
}

/** Reminders that are due by now: 0, 1 (24 h) or 2 (48 h). */
export function remindersDue(queuedAt: Date, now: Date): number {
  const waited = now.getTime() - queuedAt.getTime();
  return REMINDERS_MS.filter((after) => waited >= after).length;
}

/** Whether evidence counts for an approval; what comes from the future does not. */
export function isFresh(checkedAt: Date | null, now: Date): boolean {
  if (checkedAt === null) return false;
  const age = now.getTime() - checkedAt.getTime();
  return age >= 0 && age <= EVIDENCE_LIFETIME_MS;
}
