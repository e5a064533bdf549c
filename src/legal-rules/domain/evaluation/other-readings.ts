import type { Temporal } from "temporal-polyfill";
import type { AnchorTime } from "../anchor-time";
import { endOfDay, type Period } from "./periods";
import { isWorkingDay, sameOrNextWorkingDay } from "./working-days";

/**
 * End of a period by Regulation (EEC, Euratom) No 1182/71 art. 3: the hour or day of the event is not
 * counted (1), days and months end with their last hour (2), moved to the next working day (4), and two
 * days or more hold at least two working days (5). Hours are never moved. A note beside the
 * conservative end, never in its place.
 */
export function regulation1182End(
  anchor: AnchorTime,
  { amount, unit }: Period,
  holidays: ReadonlySet<string>,
): Temporal.ZonedDateTime {
  const start = anchor.earliest;
  if (unit === "hours") return firstHourAfter(anchor).add({ hours: amount });
  if (unit === "months") {
    const last = anchor.date.add({ months: amount }, { overflow: "constrain" });
    return endOfDay(sameOrNextWorkingDay(last, holidays), start);
  }
  let last = sameOrNextWorkingDay(anchor.date.add({ days: amount }), holidays);
  while (amount >= 2 && workingDaysAfter(anchor.date, last, holidays) < 2)
    last = sameOrNextWorkingDay(last.add({ days: 1 }), holidays);
  return endOfDay(last, start);
}

function firstHourAfter({ earliest, latest, isDateOnly }: AnchorTime): Temporal.ZonedDateTime {
  if (isDateOnly) return latest;
  const { minute, second, millisecond, microsecond, nanosecond } = earliest;
  return earliest
    .subtract({
      minutes: minute,
      seconds: second,
      milliseconds: millisecond,
      microseconds: microsecond,
      nanoseconds: nanosecond,
    })
    .add({ hours: 1 });
}

function workingDaysAfter(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  holidays: ReadonlySet<string>,
): number {
  let count = 0;
  for (let day = first.add({ days: 1 }); day.until(last).sign >= 0; day = day.add({ days: 1 }))
    if (isWorkingDay(day, holidays)) count++;
  return count;
}

/** Delegated Regulation (EU) 2025/301 art. 5(4): a limit on a closed day moves to noon of the next working day. */
export function doraReliefEnd(
  due: Temporal.ZonedDateTime,
  holidays: ReadonlySet<string>,
): Temporal.ZonedDateTime {
  const date = due.toPlainDate();
  if (isWorkingDay(date, holidays)) return due;
  return sameOrNextWorkingDay(date, holidays).toZonedDateTime({
    timeZone: due.timeZoneId,
    plainTime: "12:00",
  });
}
