import { Temporal } from "temporal-polyfill";
import { type AnchorTime, earlierOf, localTime, utcTime } from "../anchor-time";
import type { Deadline, Rule, RuleStage } from "../rule";
import { doraReliefEnd, regulation1182End } from "./other-readings";
import { conservativeEnd, endOfDay, type Period, parsePeriod } from "./periods";
import { addUsBusinessDays, US_FEDERAL_CALENDAR } from "./us-federal-holidays";

/** When a period ends. */
export interface Clock {
  /** RFC 3339 with the offset of the zone; a date where the law counts in dates. */
  readonly due: string;
  /** The instant in UTC until which `due` is kept. */
  readonly due_at: string;
  /** The other reading of the same period, or null where there is none. */
  readonly latest_reading: string | null;
  readonly zone: string;
  readonly date_precision: boolean;
  /** Which of the anchors it was counted from. */
  readonly counted_from: "first" | "second";
  readonly notes: readonly string[];
}

export interface ClockSetting {
  readonly other_reading: Rule["other_reading"];
  /** Whether the entity is declared to have the relief of RTS 2025/301 art. 5(4). */
  readonly has_weekend_relief: boolean;
  /** Public holidays of the Member State as `YYYY-MM-DD`. */
  readonly holidays: ReadonlySet<string>;
}

const DATE_ONLY = "Only the date of the anchor is recorded: counted from the start of that day.";

/** Counts a deadline from one anchor. */
export function clockOf(
  deadline: Exclude<Deadline, null>,
  anchor: AnchorTime,
  setting: ClockSetting,
): Clock {
  if (typeof deadline === "string") {
    const period = parsePeriod(deadline);
    const due = conservativeEnd(anchor, period);
    return timeClock(due, otherEnd(anchor, period, due, setting), anchor, "first", []);
  }
  return "business_days" in deadline
    ? businessDayClock(deadline, anchor)
    : calendarDayClock(deadline, anchor);
}

/**
 * Counts a stage that has two limits, of which the earlier counts (DORA RTS 2025/301 art. 5(1)(a)), but
 * the first alone where its anchor comes too late after the second (art. 5(2)).
 */
export function combinedClock(
  deadline: string,
  combine: NonNullable<RuleStage["combine"]>,
  { first, second }: { readonly first: AnchorTime | null; readonly second: AnchorTime | null },
  setting: ClockSetting,
): Clock | null {
  const limits = [
    { by: "first" as const, anchor: first, period: parsePeriod(deadline) },
    { by: "second" as const, anchor: second, period: parsePeriod(combine.deadline) },
  ].flatMap(({ anchor, ...rest }) =>
    anchor === null ? [] : [{ ...rest, anchor, due: conservativeEnd(anchor, rest.period) }],
  );
  const [one, other] = limits;
  if (one === undefined) return null;
  if (other === undefined) {
    const note =
      one.by === "second"
        ? combine.alone
        : `${combine.anchor} is not recorded: the limit of ${combine.deadline} from it is not counted.`;
    const latest = otherEnd(one.anchor, one.period, one.due, setting);
    return timeClock(one.due, latest, one.anchor, one.by, [note]);
  }
  const void_after = combine.void_after_hours;
  const floor =
    void_after === undefined
      ? other.due
      : secondLimit(one.anchor, other.anchor, other.period, void_after);
  const due = floor === null ? one.due : earlierOf(one.due, floor);
  const decisive = due === one.due ? one : other;
  const latest = otherEnd(decisive.anchor, decisive.period, due, setting);
  return timeClock(due, latest, decisive.anchor, decisive.by, []);
}

/**
 * End of the second limit, or null where it is void. Where only the date of its anchor is known, it is
 * void only if it is for every hour of that day; in between, the earliest end that keeps it counts.
 */
function secondLimit(
  first: AnchorTime,
  second: AnchorTime,
  { amount }: Period,
  voidAfter: number,
): Temporal.ZonedDateTime | null {
  const voidFrom = (start: Temporal.ZonedDateTime) => start.add({ hours: voidAfter });
  if (Temporal.ZonedDateTime.compare(first.earliest, voidFrom(second.earliest)) <= 0)
    return second.earliest.add({ hours: amount });
  if (Temporal.ZonedDateTime.compare(first.earliest, voidFrom(second.latest)) >= 0) return null;
  return first.earliest.add({ hours: amount - voidAfter });
}

function otherEnd(
  anchor: AnchorTime,
  period: Period,
  due: Temporal.ZonedDateTime,
  { other_reading, has_weekend_relief, holidays }: ClockSetting,
): Temporal.ZonedDateTime | null {
  if (other_reading === null) return null;
  if (other_reading === "dora_weekend_relief")
    return has_weekend_relief ? doraReliefEnd(due, holidays) : due;
  return regulation1182End(anchor, period, holidays);
}

function timeClock(
  due: Temporal.ZonedDateTime,
  latest: Temporal.ZonedDateTime | null,
  { isDateOnly }: AnchorTime,
  counted_from: Clock["counted_from"],
  notes: readonly string[],
): Clock {
  return {
    due: localTime(due),
    due_at: utcTime(due),
    latest_reading: latest === null ? null : localTime(latest),
    zone: due.timeZoneId,
    date_precision: isDateOnly,
    counted_from,
    notes: isDateOnly ? [...notes, DATE_ONLY] : notes,
  };
}

function businessDayClock(
  { business_days, zone, day_ends }: Extract<Deadline, { business_days: number }>,
  anchor: AnchorTime,
): Clock {
  const start = anchor.earliest.withTimeZone(zone).toPlainDate();
  const { date, isComplete } = addUsBusinessDays(start, business_days);
  const holidays = isComplete
    ? `Business days of the calendar ${US_FEDERAL_CALENDAR}; other closures are not in it, so that the date errs early.`
    : `No holiday calendar for that year: counted without holidays, so that the date errs early.`;
  return dateClock(date, date.toZonedDateTime({ timeZone: zone, plainTime: day_ends }), anchor, [
    holidays,
    `The last day ends at ${day_ends} in ${zone}.`,
  ]);
}

function calendarDayClock(
  { calendar_days, after }: Extract<Deadline, { calendar_days: number }>,
  anchor: AnchorTime,
): Clock {
  const start = after === "end_of_year" ? anchor.date.with({ month: 12, day: 31 }) : anchor.date;
  const date = start.add({ days: calendar_days });
  return dateClock(date, endOfDay(date, anchor.earliest), anchor, [
    "The law counts days: the last one ends with its local day.",
  ]);
}

function dateClock(
  date: Temporal.PlainDate,
  end: Temporal.ZonedDateTime,
  { isDateOnly }: AnchorTime,
  notes: readonly string[],
): Clock {
  return {
    due: date.toString(),
    due_at: utcTime(end),
    latest_reading: null,
    zone: end.timeZoneId,
    date_precision: isDateOnly,
    counted_from: "first",
    notes,
  };
}
