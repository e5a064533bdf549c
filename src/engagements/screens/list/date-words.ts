import { copy } from "./copy";

/** The days of an engagement in UTC, in words; null where it has none. */
export function dateWords(startsAt: string | null, endsAt: string | null): string | null {
  const [from, to] = [startsAt?.slice(0, 10), endsAt?.slice(0, 10)];
  if (from !== undefined && to !== undefined) {
    return from === to ? from : copy.between(from, to);
  }
  if (from !== undefined) return copy.from(from);
  return to === undefined ? null : copy.until(to);
}
