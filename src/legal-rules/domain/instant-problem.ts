import { Temporal } from "temporal-polyfill";

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** No bare offsets: they say nothing of summer time. */
const ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

/**
 * Why a value is no instant with zone and precision, or null where it is one: RFC 3339 with an offset
 * for the precision "minute", a calendar date for "date", and a zone of the IANA tz database.
 */
export function instantProblem(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return "must be an instant with its zone";
  const { at, zone, precision } = value as Readonly<Record<string, unknown>>;
  if (Object.keys(value).some((key) => !["at", "zone", "precision"].includes(key)))
    return "holds a member that is not known";
  if (typeof zone !== "string" || !isZone(zone)) return "names no zone of the tz database";
  if (precision !== "minute" && precision !== "date")
    return `does not know the precision ${JSON.stringify(precision) ?? "of none"}`;
  if (typeof at !== "string" || !isTime(at, precision))
    return precision === "date"
      ? "is no date of the calendar"
      : "is no time of RFC 3339 with an offset";
  const year = Number(at.slice(0, 4));
  return year < FIRST_YEAR || year > LAST_YEAR ? "lies outside of 1970 to 2199" : null;
}

function isZone(zone: string): boolean {
  return (
    ZONE.test(zone) &&
    succeeds(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone))
  );
}

function isTime(at: string, precision: "minute" | "date"): boolean {
  if (precision === "date") return DATE.test(at) && succeeds(() => Temporal.PlainDate.from(at));
  return RFC_3339.test(at) && succeeds(() => Temporal.Instant.from(at));
}

function succeeds(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}
