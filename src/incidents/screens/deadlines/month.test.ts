import { describe, expect, it } from "vitest";
import { addMonths, dayName, monthName, monthWeeks, moveDay, readMonth, sameDayIn } from "./month";

describe("monthWeeks", () => {
  it("holds whole weeks around the month", () => {
    const weeks = monthWeeks("2026-11");
    expect(weeks.at(0)?.at(0)).toBe("2026-10-26");
    expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it("adds no week to a February that fills four", () => {
    expect(monthWeeks("2027-02")).toHaveLength(4);
    expect(monthWeeks("2028-02").flat()).toContain("2028-02-29");
  });
});

describe("months", () => {
  it("turn over the year", () => {
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    expect(addMonths("2026-11", -23)).toBe("2024-12");
  });

  it("clip a day that the other month has not", () => {
    expect(sameDayIn("2026-01-31", 1)).toBe("2026-02-28");
    expect(sameDayIn("2026-03-15", -1)).toBe("2026-02-15");
  });

  it.each([null, "", "2026-13", "2026-1", "0026-01", "2026-01-01", "x"])(
    "fall back for %j",
    (text) => {
      expect(readMonth(text, Date.UTC(2026, 10, 22))).toBe("2026-11");
    },
  );

  it("are read and named", () => {
    expect(readMonth("2027-02", 0)).toBe("2027-02");
    expect(monthName("2027-02")).toBe("February 2027");
    expect(dayName("2026-11-27")).toBe("Friday, 27 November 2026");
  });
});

it.each([
  ["ArrowLeft", "2026-10-31"],
  ["ArrowRight", "2026-11-02"],
  ["ArrowUp", "2026-10-25"],
  ["ArrowDown", "2026-11-08"],
  ["Home", "2026-10-26"],
  ["End", "2026-11-01"],
  ["PageUp", "2026-10-01"],
  ["PageDown", "2026-12-01"],
  ["a", null],
])("%s leads from Sunday, 1 November 2026 to %s", (key, day) => {
  expect(moveDay("2026-11-01", key)).toBe(day);
});
