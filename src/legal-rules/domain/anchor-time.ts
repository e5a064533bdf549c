import { Temporal } from "temporal-polyfill";
import type { InstantFact } from "./facts";

/** The time of an anchor in the zone in which it was given. */
export interface AnchorTime {
  /** First instant that it can have been: the instant itself, or the start of the day. */
  readonly earliest: Temporal.ZonedDateTime;
  /** Where only a date is known, the start of the next day; otherwise the instant itself. */
  readonly latest: Temporal.ZonedDateTime;
  readonly date: Temporal.PlainDate;
  readonly isDateOnly: boolean;
}

/** Reads a checked instant. A bare date means the whole local day, and never for midnight UTC. */
export function anchorTime({ at, zone, precision }: InstantFact): AnchorTime {
  if (precision === "date") {
    const date = Temporal.PlainDate.from(at);
    return {
      earliest: date.toZonedDateTime(zone),
      latest: date.add({ days: 1 }).toZonedDateTime(zone),
      date,
      isDateOnly: true,
    };
  }
  const moment = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return { earliest: moment, latest: moment, date: moment.toPlainDate(), isDateOnly: false };
}

/** RFC 3339 with the offset that the zone has at that time. */
export function localTime(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: "never" });
}

/** RFC 3339 in UTC. */
export function utcTime(moment: Temporal.ZonedDateTime): string {
  return moment.toInstant().toString();
}

/** The earlier of two. */
export function earlierOf(
  a: Temporal.ZonedDateTime,
  b: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime {
  return Temporal.ZonedDateTime.compare(a, b) <= 0 ? a : b;
}
