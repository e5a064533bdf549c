const DATE_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

/**
 * The time that a report states, as RFC 3339 in UTC; null without a zone, and for the year 1 that
 * programs in Go write for an unknown time. The colon of the zone may be missing (ISO 8601 basic).
 */
export function reportTime(text: string): string | null {
  const [, time, zone] = DATE_TIME.exec(text.trim()) ?? [];
  if (time === undefined || zone === undefined) return null;
  const colonised = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const date = new Date(time + colonised);
  return date.getTime() > 0 ? date.toISOString() : null;
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** A date of a report in RFC 3339, in UTC; null for one without a zone or of another form. */
export function rfc3339(text: string): string | null {
  const time = RFC_3339.test(text) ? new Date(text) : null;
  return time === null || Number.isNaN(time.getTime()) ? null : time.toISOString();
}
