/** As the service takes it: a bare offset says nothing of summer time. */
const ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d)$/;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
    // The browser knows no zone of that name.
  }
  formats.set(zone, format);
  return format;
}

/** Whether this browser knows a zone of the IANA tz database by that name. */
export function isZone(zone: string): boolean {
  return formatOf(zone) !== null;
}

/** Local time of a zone at an instant, as if it were UTC; null for an unknown zone. */
function wallClock(instant: number, zone: string): number | null {
  const format = formatOf(zone);
  if (format === null || Number.isNaN(instant)) return null;
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function offsetAt(instant: number, zone: string): number | null {
  const wall = wallClock(instant, zone);
  return wall === null ? null : wall - Math.floor(instant / 1000) * 1000;
}

const two = (value: number) => String(value).padStart(2, "0");

function offsetText(offset: number): string {
  const away = Math.abs(Math.round(offset / MINUTE));
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

/** Whether a text names a day of the calendar as `YYYY-MM-DD`. */
export function isDay(date: string): boolean {
  const match = DATE.exec(date);
  if (match === null) return false;
  const [, year, month, day] = match.map(Number);
  const found = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0));
  return found.getUTCMonth() + 1 === month && found.getUTCDate() === day;
}

export type WallProblem = "zone" | "date" | "time" | "skipped";

export interface WallTime {
  /** RFC 3339 with the offset of the zone. */
  at: string;
  /** The same in UTC. */
  utc: string;
  /** The clocks showed it twice, and the earlier one is taken: a limit must not come out too late. */
  repeated: boolean;
}

/** The instant at which the clocks of a zone showed a date and a time, or what is wrong with them. */
export function readWallTime(date: string, time: string, zone: string): WallTime | WallProblem {
  if (!isZone(zone)) return "zone";
  if (!isDay(date)) return "date";
  const [, hour, minute] = TIME.exec(time)?.map(Number) ?? [];
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return "time";
  const wall = Date.parse(`${date}T${time}:00Z`);
  const offsets = new Set([offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)]);
  const instants = [...offsets]
    .flatMap((offset) => (offset === null ? [] : [wall - offset]))
    .filter((instant) => wallClock(instant, zone) === wall)
    .sort((a, b) => a - b);
  const [earliest] = instants;
  if (earliest === undefined) return "skipped";
  return {
    at: `${date}T${time}:00${offsetText(wall - earliest)}`,
    utc: new Date(earliest).toISOString(),
    repeated: instants.length > 1,
  };
}

export interface ZonedText {
  date: string;
  time: string;
  /** `+01:00` */
  offset: string;
}

/** An instant on the clocks of a zone, to the minute; null where the zone or the instant is unknown. */
export function inZone(iso: string, zone: string): ZonedText | null {
  const instant = Date.parse(iso);
  const wall = wallClock(instant, zone);
  if (wall === null) return null;
  const text = new Date(wall).toISOString();
  const offset = wall - Math.floor(instant / 1000) * 1000;
  return { date: text.slice(0, 10), time: text.slice(11, 16), offset: offsetText(offset) };
}

/** The zone in which this reader lives, as the browser says. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Zones to choose from. */
export function knownZones(): readonly string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
}
