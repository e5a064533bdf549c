const MINUTE = 60_000;

/** Time that is left of the read-only time, in hours and minutes, or null where it is over. */
export function timeLeft(until: string | null, now: number): string | null {
  if (until === null) return null;
  const left = Date.parse(until) - now;
  if (!(left > 0)) return null;
  const minutes = Math.ceil(left / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`;
}
