/** The days of an engagement in UTC, in words; null where it has none. */
export function dateWords(startsAt: string | null, endsAt: string | null): string | null {
  const [from, to] = [startsAt?.slice(0, 10), endsAt?.slice(0, 10)];
  if (from !== undefined && to !== undefined) {
    return from === to ? from : `${from} to ${to}`;
  }
  if (from !== undefined) return `from ${from}`;
  return to === undefined ? null : `until ${to}`;
}
