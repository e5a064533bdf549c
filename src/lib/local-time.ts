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

const two = (value: number) => String(value).padStart(2, "0");

/** An instant as a `datetime-local` field takes it, on the reader's clock; empty for none. */
export function localTime(instant: string | null): string {
  if (instant === null) return "";
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * The instant that a field states. Where it still shows what was stated before, that very instant,
 * seconds included: saying something again must not change what was not touched.
 */
export function keptInstant(value: string, before: string | null): string | null {
  return before !== null && value === localTime(before) ? before : statedInstant(value);
}
