/** As the service takes it: a bare offset says nothing of summer time. */
const ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
const MINUTE = 60_000;

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    if (ZONE.test(zone)) {
      format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hourCycle: "h23",
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
      });
    }
  } catch {
    // The runtime knows no zone of that name.
  }
  formats.set(zone, format);
  return format;
}

/** Whether this runtime knows a zone of the IANA tz database by that name. */
export function isZone(zone: string): boolean {
  return formatOf(zone) !== null;
}

/** Local time of a zone at an instant, as if it were UTC; null for an unknown zone. */
export function wallClock(instant: number, zone: string): number | null {
  const format = formatOf(zone);
  if (format === null || Number.isNaN(instant)) return null;
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** How far the clocks of a zone are from UTC at an instant, in milliseconds; null for an unknown zone. */
export function offsetAt(instant: number, zone: string): number | null {
  const wall = wallClock(instant, zone);
  return wall === null ? null : wall - Math.floor(instant / 1000) * 1000;
}

const two = (value: number) => String(value).padStart(2, "0");

/** `+01:00` */
export function offsetText(offset: number): string {
  const away = Math.abs(Math.round(offset / MINUTE));
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

export interface ZonedText {
  date: string;
  time: string;
  /** `+01:00` */
  offset: string;
}

/** An instant on the clocks of a zone; null where the zone or the instant is unknown. */
export function inZone(iso: string, zone: string, seconds = false): ZonedText | null {
  const instant = Date.parse(iso);
  const wall = wallClock(instant, zone);
  if (wall === null) return null;
  const text = new Date(wall).toISOString();
  const offset = wall - Math.floor(instant / 1000) * 1000;
  return {
    date: text.slice(0, 10),
    time: text.slice(11, seconds ? 19 : 16),
    offset: offsetText(offset),
  };
}

/** The zone of the browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether times are shown in UTC or on the clocks of the browser, as a cookie keeps it; with the zone of these. */
export const ZONE_COOKIE = "proofline-zone";

/** The zone whose clocks were chosen, so that the server writes the same; UTC where none was. */
export function readZone(cookie: string | undefined): string {
  return cookie !== undefined && isZone(cookie) ? cookie : "UTC";
}
