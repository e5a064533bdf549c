import { isZone, offsetAt, offsetText, wallClock } from "@/lib/time/zone";

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d)$/;
const DAY = 24 * 60 * 60_000;

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

/** Zones to choose from. */
export function knownZones(): readonly string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
}
