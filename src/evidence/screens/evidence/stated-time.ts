/**
 * The instant that a `datetime-local` field states on the reader's clock, as RFC 3339 in UTC. Null
 * where it states none.
 */
export function statedInstant(value: string): string | null {
  if (value === "") return null;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** True for an instant after the present one. */
export function isFuture(instant: string | null, now: number): boolean {
  return instant !== null && Date.parse(instant) > now;
}
