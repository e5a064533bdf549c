const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(\d{3})Z$/;

/**
 * Microseconds since 1970 of an instant in the trace's only form (docs/spec/integrity.md#records),
 * or null.
 */
export function instantMicros(text: string): number | null {
  const [, millis, micros] = INSTANT.exec(text) ?? [];
  if (millis === undefined) return null;
  const parsed = new Date(`${millis}Z`);
  // A date such as 30 February would be moved into March.
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString() !== `${millis}Z`) return null;
  return parsed.getTime() * 1000 + Number(micros);
}

/** RFC 3339 text with six fraction digits of microseconds since 1970. */
export function microsInstant(micros: number): string {
  const rest = ((micros % 1000) + 1000) % 1000;
  const millis = new Date((micros - rest) / 1000).toISOString().slice(0, -1);
  return `${millis}${String(rest).padStart(3, "0")}Z`;
}
