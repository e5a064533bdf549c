const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since 1970 of an RFC 3339 instant; null for null and for text that is none. */
export function instantOf(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !RFC_3339.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

/** Whether both are instants and the first is strictly later. */
export function isLater(text: string | null | undefined, than: string | null | undefined): boolean {
  const time = instantOf(text);
  const before = instantOf(than);
  return time !== null && before !== null && time > before;
}
