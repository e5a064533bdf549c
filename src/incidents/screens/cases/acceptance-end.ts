import { ACCEPTANCE_DAYS } from "@/incidents/domain/lifecycle";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The instant at which a risk that is accepted until a day (`2026-12-24`) counts as open again: the
 * last second of that day on the reader's clock, as RFC 3339 in UTC. Null where it is no day, is
 * over, or is later than a risk can be accepted.
 */
export function acceptanceEnd(day: string, now: number): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const end = new Date(`${day}T23:59:59`);
  const away = end.getTime() - now;
  if (Number.isNaN(away) || away <= 0 || away > ACCEPTANCE_DAYS * DAY_MS) return null;
  return end.toISOString();
}

/** The last day that can be chosen, as `2026-12-24` on the reader's clock. */
export function lastAcceptanceDay(now: number): string {
  const last = new Date(now + (ACCEPTANCE_DAYS - 1) * DAY_MS);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`;
}
