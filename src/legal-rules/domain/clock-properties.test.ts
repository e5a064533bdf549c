import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { anchorTime } from "./anchor-time";
import { type ClockSetting, clockOf, combinedClock } from "./evaluation/clock";
import type { InstantFact } from "./facts";
import type { Deadline } from "./rule";
import { RULES, stageOf } from "./rules/rules";

const SETTING: ClockSetting = {
  other_reading: "1182/71",
  has_weekend_relief: false,
  holidays: new Set(),
};
const HOUR = 3_600_000;

const USUAL = ["Europe/Brussels", "Europe/London", "America/New_York", "Asia/Kolkata", "UTC"];

/** Their clocks change at midnight, by half an hour, or by a day. */
const zone = fc.constantFrom(...USUAL, "Asia/Beirut", "Australia/Lord_Howe", "Pacific/Apia");

/** Half of them within two days of a change of the clock, a leap day or the year's end. */
const epochMinutes = fc.oneof(
  fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 }),
  fc
    .tuple(
      fc.constantFrom(
        "2026-10-25",
        "2027-03-28",
        "2026-11-01",
        "2027-03-14",
        "2028-02-29",
        "2026-12-31",
      ),
      fc.integer({ min: -2880, max: 2880 }),
    )
    .map(([date, minutes]) => Date.parse(`${date}T00:00:00Z`) / 60_000 + minutes),
);

function instant(minutes: number, inZone: string): InstantFact {
  return { at: new Date(minutes * 60_000).toISOString(), zone: inZone, precision: "minute" };
}

function dueAt(deadline: Exclude<Deadline, null>, fact: InstantFact): number {
  return Date.parse(clockOf(deadline, anchorTime(fact), SETTING).due_at);
}

const deadlines = [
  ...new Set(RULES.flatMap(({ stages }) => stages.map(({ deadline }) => JSON.stringify(deadline)))),
]
  .map((text): Deadline => JSON.parse(text))
  .filter((deadline) => deadline !== null);

const isMonths = (deadline: Exclude<Deadline, null>) =>
  typeof deadline === "string" && deadline.endsWith("M");

const deadline = fc.constantFrom(...deadlines);
const inOrder = fc.constantFrom(...deadlines.filter((each) => !isMonths(each)));

describe("a clock", () => {
  it("never ends earlier for a later anchor", () => {
    fc.assert(
      fc.property(inOrder, zone, epochMinutes, fc.nat(100_000), (period, where, start, later) => {
        const before = dueAt(period, instant(start, where));
        expect(dueAt(period, instant(start + later, where))).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it("of a month never ends on an earlier date for a later date", () => {
    // Not by the hour: the end of January and the repeated hour share their ends.
    fc.assert(
      fc.property(
        fc.constantFrom(...USUAL),
        epochMinutes,
        fc.nat(100_000),
        (where, start, later) => {
          const date = (minutes: number) =>
            clockOf("P1M", anchorTime(instant(minutes, where)), SETTING).due.slice(0, 10);
          expect(date(start + later) >= date(start)).toBe(true);
        },
      ),
    );
  });

  it("of hours is exactly that many hours, whatever the day", () => {
    fc.assert(
      fc.property(zone, epochMinutes, fc.constantFrom(4, 24, 36, 72), (where, start, hours) => {
        const due = dueAt(`PT${hours}H`, instant(start, where));
        expect(due - start * 60_000).toBe(hours * HOUR);
      }),
    );
  });

  it("of days is never longer than as many times 24 hours", () => {
    fc.assert(
      fc.property(
        zone,
        epochMinutes,
        fc.constantFrom(2, 3, 10, 14, 15, 30),
        (where, start, days) => {
          const length = dueAt(`P${days}D`, instant(start, where)) - start * 60_000;
          expect(length).toBeLessThanOrEqual(days * 24 * HOUR);
          expect(length).toBeGreaterThan((days * 24 - 2) * HOUR);
        },
      ),
    );
  });

  it("never ends later than the other reading, and hours are not moved to a working day there", () => {
    fc.assert(
      fc.property(deadline, zone, epochMinutes, (period, where, start) => {
        const { due_at, latest_reading } = clockOf(
          period,
          anchorTime(instant(start, where)),
          SETTING,
        );
        if (latest_reading === null) return;
        const gap = Date.parse(latest_reading) - Date.parse(due_at);
        expect(gap).toBeGreaterThanOrEqual(0);
        if (typeof period === "string" && period.endsWith("H"))
          expect(gap).toBeLessThanOrEqual(HOUR);
      }),
    );
  });

  it("of a date is no later than of any time of that day", () => {
    fc.assert(
      fc.property(deadline, zone, epochMinutes, (period, where, start) => {
        const exact = instant(start, where);
        const at = Temporal.Instant.from(exact.at)
          .toZonedDateTimeISO(where)
          .toPlainDate()
          .toString();
        const dated: InstantFact = { at, zone: where, precision: "date" };
        expect(dueAt(period, dated)).toBeLessThanOrEqual(dueAt(period, exact));
      }),
    );
  });

  it("shows the same instant in due and due_at", () => {
    fc.assert(
      fc.property(deadline, zone, epochMinutes, (period, where, start) => {
        const { due, due_at } = clockOf(period, anchorTime(instant(start, where)), SETTING);
        if (due.includes("T")) expect(Date.parse(due)).toBe(Date.parse(due_at));
        else expect(due_at.slice(0, 10) >= due).toBe(true);
      }),
    );
  });
});

describe("a combined clock", () => {
  const combine = stageOf("dora-19-major", "initial_notification")?.combine;

  function initial(awareness: InstantFact, classification: InstantFact): number {
    if (combine === undefined) throw new TypeError("DORA has lost its second limit");
    const anchors = { first: anchorTime(classification), second: anchorTime(awareness) };
    return Date.parse(combinedClock("PT4H", combine, anchors, SETTING)?.due_at ?? "");
  }

  const after = fc.integer({ min: 0, max: 4000 });

  it("is 4 hours from the classification at most, and never earlier for a later one", () => {
    fc.assert(
      fc.property(zone, epochMinutes, after, after, (where, start, wait, more) => {
        const aware = instant(start, where);
        const due = initial(aware, instant(start + wait, where));
        expect(due).toBeLessThanOrEqual((start + wait) * 60_000 + 4 * HOUR);
        expect(initial(aware, instant(start + wait + more, where))).toBeGreaterThanOrEqual(due);
      }),
    );
  });

  it("of a date of awareness is no later than of any time of that day", () => {
    fc.assert(
      fc.property(zone, epochMinutes, after, (where, start, wait) => {
        const exact = instant(start, where);
        const at = Temporal.Instant.from(exact.at)
          .toZonedDateTimeISO(where)
          .toPlainDate()
          .toString();
        const classified = instant(start + wait, where);
        const dated = initial({ at, zone: where, precision: "date" }, classified);
        expect(dated).toBeLessThanOrEqual(initial(exact, classified));
      }),
    );
  });
});
