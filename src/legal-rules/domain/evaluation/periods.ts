import type { Temporal } from "temporal-polyfill";
import { type AnchorTime, earlierOf } from "../anchor-time";

export interface Period {
  readonly amount: number;
  readonly unit: "hours" | "days" | "months";
}

const ISO_PERIOD = /^(?:PT(\d+)H|P(\d+)D|P(\d+)M)$/;

/** Hours, days or months of an ISO 8601 duration. Throws RangeError for any other. */
export function parsePeriod(text: string): Period {
  const [, hours, days, months] = ISO_PERIOD.exec(text) ?? [];
  if (hours !== undefined) return { amount: Number(hours), unit: "hours" };
  if (days !== undefined) return { amount: Number(days), unit: "days" };
  if (months !== undefined) return { amount: Number(months), unit: "months" };
  throw new RangeError(`${JSON.stringify(text)} is no period of hours, days or months`);
}

/**
 * End of a period by the conservative reading: hours and days are elapsed time, so that weekends,
 * holidays and changes of the clock count; months keep the local time of day, clamped to the last day
 * of the month, the earlier instant where that time occurs twice or not at all.
 */
export function conservativeEnd(
  anchor: AnchorTime,
  { amount, unit }: Period,
): Temporal.ZonedDateTime {
  const start = anchor.earliest;
  switch (unit) {
    case "hours":
      return start.add({ hours: amount });
    case "days":
      // When a day has only 23 hours, 24 of them can reach past the last day of every other reading.
      return earlierOf(
        start.add({ hours: 24 * amount }),
        endOfDay(anchor.date.add({ days: amount }), start),
      );
    case "months":
      return start
        .toPlainDateTime()
        .add({ months: amount }, { overflow: "constrain" })
        .toZonedDateTime(start.timeZoneId, { disambiguation: "earlier" });
  }
}

/** The instant at which a date ends in the zone of a moment: the start of the next day. */
export function endOfDay(
  date: Temporal.PlainDate,
  { timeZoneId }: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime {
  return date.add({ days: 1 }).toZonedDateTime(timeZoneId);
}
