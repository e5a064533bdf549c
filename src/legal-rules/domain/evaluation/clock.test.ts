import { describe, expect, it } from "vitest";
import { anchorTime } from "../anchor-time";
import type { InstantFact } from "../facts";
import type { Deadline } from "../rule";
import { stageOf } from "../rules/rules";
import { type ClockSetting, clockOf, combinedClock } from "./clock";
import { parsePeriod } from "./periods";

const BRUSSELS = "Europe/Brussels";
const NEW_YORK = "America/New_York";

const SETTING: ClockSetting = {
  other_reading: "1182/71",
  has_weekend_relief: false,
  holidays: new Set(),
};

function instantFact(at: string, zone = BRUSSELS): InstantFact {
  return { at, zone, precision: at.includes("T") ? "minute" : "date" };
}

function counted(deadline: Exclude<Deadline, null>, at: string, holidays: string[] = []) {
  const { due, latest_reading } = clockOf(deadline, anchorTime(instantFact(at)), {
    ...SETTING,
    holidays: new Set(holidays),
  });
  return [due, latest_reading];
}

/** Figures worked out by a second implementation, and of the calendar (docs/decisions/legal.md). */
describe("clockOf", () => {
  it.each([
    [
      "a weekend",
      "2026-11-20T14:18:30+01:00",
      "2026-11-23T14:18:30+01:00",
      "2026-11-23T15:00:00+01:00",
    ],
    [
      "the end of summer time",
      "2026-10-24T10:00:00+02:00",
      "2026-10-27T09:00:00+01:00",
      "2026-10-27T10:00:00+01:00",
    ],
    [
      "the start of summer time",
      "2027-03-26T10:00:00+01:00",
      "2027-03-29T11:00:00+02:00",
      "2027-03-29T12:00:00+02:00",
    ],
    [
      "the year's end",
      "2026-12-30T23:30:00+01:00",
      "2027-01-02T23:30:00+01:00",
      "2027-01-03T00:00:00+01:00",
    ],
    [
      "29 February",
      "2028-02-27T08:00:00+01:00",
      "2028-03-01T08:00:00+01:00",
      "2028-03-01T09:00:00+01:00",
    ],
    [
      "an anchor of another offset",
      "2026-11-20T13:18:30Z",
      "2026-11-23T14:18:30+01:00",
      "2026-11-23T15:00:00+01:00",
    ],
  ])("counts 72 hours over %s", (_name, at, due, latest) => {
    expect(counted("PT72H", at)).toEqual([due, latest]);
  });

  it("distinguishes the two passes of the repeated hour", () => {
    expect(counted("PT24H", "2026-10-25T02:30:00+02:00")[0]).toBe("2026-10-26T01:30:00+01:00");
    expect(counted("PT24H", "2026-10-25T02:30:00+01:00")[0]).toBe("2026-10-26T02:30:00+01:00");
  });

  it.each([
    [
      "from a Friday",
      "2026-11-20T16:00:00+01:00",
      "2026-11-22T16:00:00+01:00",
      "2026-11-25T00:00:00+01:00",
    ],
    [
      "within a week",
      "2026-11-16T16:00:00+01:00",
      "2026-11-18T16:00:00+01:00",
      "2026-11-19T00:00:00+01:00",
    ],
    [
      "over a day of 25 hours",
      "2026-10-24T16:00:00+02:00",
      "2026-10-26T15:00:00+01:00",
      "2026-10-28T00:00:00+01:00",
    ],
  ])("counts 2 days %s", (_name, at, due, latest) => {
    expect(counted("P2D", at)).toEqual([due, latest]);
  });

  it("gives days at least two working days, holidays excepted, in the latest reading only", () => {
    expect(counted("P2D", "2026-12-23T16:00:00+01:00", ["2026-12-25"])).toEqual([
      "2026-12-25T16:00:00+01:00",
      "2026-12-29T00:00:00+01:00",
    ]);
    expect(counted("P15D", "2026-11-20T16:00:00+01:00")).toEqual([
      "2026-12-05T16:00:00+01:00",
      "2026-12-08T00:00:00+01:00",
    ]);
    expect(counted("P10D", "2026-12-18T09:00:00+01:00")).toEqual([
      "2026-12-28T09:00:00+01:00",
      "2026-12-29T00:00:00+01:00",
    ]);
  });

  it("never ends later than the day in which every reading ends", () => {
    // The day of 23 hours: 24 hours from half past eleven at night end on the day after the last.
    expect(counted("P2D", "2027-03-26T23:30:00+01:00")[0]).toBe("2027-03-29T00:00:00+02:00");
  });

  it.each([
    [
      "a shorter month",
      "2026-01-31T09:00:00+01:00",
      "2026-02-28T09:00:00+01:00",
      "2026-03-03T00:00:00+01:00",
    ],
    [
      "29 February",
      "2028-01-31T09:00:00+01:00",
      "2028-02-29T09:00:00+01:00",
      "2028-03-01T00:00:00+01:00",
    ],
    [
      "the year's end",
      "2026-12-31T09:00:00+01:00",
      "2027-01-31T09:00:00+01:00",
      "2027-02-02T00:00:00+01:00",
    ],
    [
      "the repeated hour",
      "2026-09-25T02:30:00+02:00",
      "2026-10-25T02:30:00+02:00",
      "2026-10-27T00:00:00+01:00",
    ],
    [
      "the skipped hour",
      "2027-02-28T02:30:00+01:00",
      "2027-03-28T01:30:00+01:00",
      "2027-03-30T00:00:00+02:00",
    ],
  ])("counts a month into %s", (_name, at, due, latest) => {
    expect(counted("P1M", at)).toEqual([due, latest]);
  });

  it("counts from the start of the local day where only the date is known, and says so", () => {
    const clock = clockOf("PT72H", anchorTime(instantFact("2026-10-24")), SETTING);
    expect(clock).toMatchObject({
      due: "2026-10-26T23:00:00+01:00",
      due_at: "2026-10-26T22:00:00Z",
      latest_reading: "2026-10-27T23:00:00+01:00",
      date_precision: true,
    });
    expect(clock.notes).toContain(
      "Only the date of the anchor is recorded: counted from the start of that day.",
    );
  });

  it("starts a day that has no midnight with its first instant", () => {
    const beirut = anchorTime(instantFact("2026-03-29", "Asia/Beirut"));
    expect(beirut.earliest.toString({ timeZoneName: "never" })).toBe("2026-03-29T01:00:00+03:00");
  });

  it("has no other reading where the rule has none", () => {
    const none = { ...SETTING, other_reading: null };
    expect(
      clockOf("PT72H", anchorTime(instantFact("2026-11-20T10:00:00Z", NEW_YORK)), none),
    ).toMatchObject({
      due: "2026-11-23T05:00:00-05:00",
      latest_reading: null,
      zone: NEW_YORK,
    });
  });

  const SEC = stageOf("us-sec-8k-105", "form_8k")?.deadline ?? "PT0H";

  it.each([
    ["2026-11-20T15:00:00-05:00", NEW_YORK, "2026-11-27", "2026-11-27T22:30:00Z"],
    // Early on Saturday in Brussels it is Friday in New York.
    ["2026-11-21T05:00:00+01:00", BRUSSELS, "2026-11-27", "2026-11-27T22:30:00Z"],
    ["2026-07-01T12:00:00-04:00", NEW_YORK, "2026-07-08", "2026-07-08T21:30:00Z"],
    ["2026-11-21", NEW_YORK, "2026-11-27", "2026-11-27T22:30:00Z"],
  ])("counts four business days in New York from %s", (at, zone, due, due_at) => {
    const clock = clockOf(SEC, anchorTime(instantFact(at, zone)), SETTING);
    expect(clock).toMatchObject({ due, due_at, latest_reading: null, zone: NEW_YORK });
    expect(clock.notes[0]).toContain("us-federal-holidays (5 U.S.C. 6103), version 1");
  });

  it("says of business days where it has no calendar", () => {
    const clock = clockOf(SEC, anchorTime(instantFact("1985-12-20", NEW_YORK)), SETTING);
    expect(clock.due).toBe("1985-12-26");
    expect(clock.notes[0]).toContain("No holiday calendar");
  });

  it.each([
    ["60 days", { calendar_days: 60 } as const, "2026-11-20", "2027-01-19", "2027-01-20T05:00:00Z"],
    [
      "60 days after the year",
      { calendar_days: 60, after: "end_of_year" } as const,
      "2026-11-20",
      "2027-03-01",
      "2027-03-02T05:00:00Z",
    ],
    [
      "60 days after the year, into a leap year",
      { calendar_days: 60, after: "end_of_year" } as const,
      "2027-02-03T08:00:00-05:00",
      "2028-02-29",
      "2028-03-01T05:00:00Z",
    ],
  ])("counts %s in dates that end with their local day", (_name, deadline, at, due, due_at) => {
    const clock = clockOf(deadline, anchorTime(instantFact(at, NEW_YORK)), SETTING);
    expect(clock).toMatchObject({ due, due_at, latest_reading: null });
  });
});

describe("combinedClock", () => {
  const COMBINE = stageOf("dora-19-major", "initial_notification")?.combine;

  function initial(awareness: string | null, classification: string | null, relief = false) {
    if (COMBINE === undefined) throw new TypeError("DORA has lost its second limit");
    const first = classification === null ? null : anchorTime(instantFact(classification));
    const second = awareness === null ? null : anchorTime(instantFact(awareness));
    const setting: ClockSetting = {
      other_reading: "dora_weekend_relief",
      has_weekend_relief: relief,
      holidays: new Set(),
    };
    return combinedClock("PT4H", COMBINE, { first, second }, setting);
  }

  const AWARE = "2026-11-20T10:00:00+01:00";

  it.each([
    [
      "4 hours from a prompt classification",
      "2026-11-20T12:00:00+01:00",
      "2026-11-20T16:00:00+01:00",
      "first",
    ],
    ["24 hours from awareness", "2026-11-21T08:00:00+01:00", "2026-11-21T10:00:00+01:00", "second"],
    [
      "24 hours where it comes with their end",
      "2026-11-21T10:00:00+01:00",
      "2026-11-21T10:00:00+01:00",
      "second",
    ],
    [
      "4 hours from a late classification",
      "2026-11-23T15:00:00+01:00",
      "2026-11-23T19:00:00+01:00",
      "first",
    ],
    ["24 hours where nothing is classified", null, "2026-11-21T10:00:00+01:00", "second"],
  ])("gives %s", (_name, classification, due, counted_from) => {
    expect(initial(AWARE, classification)).toMatchObject({
      due,
      latest_reading: due,
      counted_from,
    });
  });

  it("moves a weekend to noon of the next working day in the latest reading, where declared", () => {
    const friday = "2026-11-20T12:00:00+01:00";
    const saturday = "2026-11-21T08:00:00+01:00";
    expect(initial(AWARE, saturday, true)).toMatchObject({
      due: "2026-11-21T10:00:00+01:00",
      latest_reading: "2026-11-23T12:00:00+01:00",
    });
    expect(initial(AWARE, friday, true)?.latest_reading).toBe("2026-11-20T16:00:00+01:00");
  });

  it("says which limit it could not count", () => {
    expect(initial(AWARE, null)?.notes[0]).toContain("24 hours from awareness are the outer bound");
    expect(initial(null, "2026-11-20T12:00:00+01:00")).toMatchObject({
      due: "2026-11-20T16:00:00+01:00",
      notes: ["awareness_at is not recorded: the limit of PT24H from it is not counted."],
    });
    expect(initial(null, null)).toBeNull();
  });

  it.each([
    // 08:00 on the 21st: awareness at 09:00 on the 20th leaves an hour, at 07:00 it leaves four.
    ["the hours between", "2026-11-21T08:00:00+01:00", "2026-11-21T08:00:00+01:00"],
    ["late after every hour of the day", "2026-11-22T00:00:00+01:00", "2026-11-22T04:00:00+01:00"],
    [
      "prompt after every hour of the day",
      "2026-11-20T23:00:00+01:00",
      "2026-11-21T00:00:00+01:00",
    ],
  ])("takes the earliest end that a date of awareness allows: %s", (_name, classification, due) => {
    expect(initial("2026-11-20", classification)?.due).toBe(due);
  });
});

describe("parsePeriod", () => {
  it.each(["P1Y", "P1W", "PT30M", "P1DT2H", "72", "P-1D", ""])("refuses %j", (text) => {
    expect(() => parsePeriod(text)).toThrow(RangeError);
  });
});
