import { formatDistance } from "@/lib/format";

/** How long it takes until a decision is overdue, and when the first reminder is sent. */
const REMINDER_MS = 24 * 3_600_000;

export interface Waiting {
  /** `3 h`, rounded down: since the gates passed, or since it is overdue. */
  time: string;
  /** fresh: under 24 hours; late: between 24 and 48; overdue: past what was promised. */
  state: "fresh" | "late" | "overdue";
}

/** How long a review has waited at an instant, against the 24 and the 48 hours. */
export function waitingOf(
  { queued_at: from, expected_by: until }: { queued_at: string; expected_by: string },
  now: number,
): Waiting {
  if (now > Date.parse(until)) return { time: formatDistance(until, now), state: "overdue" };
  const state = now - Date.parse(from) >= REMINDER_MS ? "late" : "fresh";
  return { time: formatDistance(from, now), state };
}
