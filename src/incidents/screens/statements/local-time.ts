import { statedInstant } from "@/evidence/screens/evidence/stated-time";

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
