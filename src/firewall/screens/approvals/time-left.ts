const MINUTE = 60_000;

/** Time until an approval expires, rounded down, in words; null where it is over. */
export function timeLeft(until: string, now: number): string | null {
  const left = Date.parse(until) - now;
  if (!(left > 0)) return null;
  const minutes = Math.floor(left / MINUTE);
  if (minutes === 0) return "under a minute";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`;
}

/** Part of its time that an approval has left, between 0 and 1. */
export function shareLeft(from: string, until: string, now: number): number {
  const whole = Date.parse(until) - Date.parse(from);
  const left = Date.parse(until) - now;
  return whole > 0 ? Math.min(1, Math.max(0, left / whole)) : 0;
}
