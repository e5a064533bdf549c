import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { addUsBusinessDays, usFederalHolidays } from "./us-federal-holidays";

function after(date: string, days: number): string {
  return addUsBusinessDays(Temporal.PlainDate.from(date), days).date.toString();
}

describe("usFederalHolidays", () => {
  // As the Office of Personnel Management lists them.
  it("has the holidays of 2026 and 2027, observed where they fall on a weekend", () => {
    expect(usFederalHolidays(2026)).toEqual([
      "2026-01-01",
      "2026-01-19",
      "2026-02-16",
      "2026-05-25",
      "2026-06-19",
      "2026-07-03",
      "2026-09-07",
      "2026-10-12",
      "2026-11-11",
      "2026-11-26",
      "2026-12-25",
    ]);
    expect(usFederalHolidays(2027)).toEqual([
      "2027-01-01",
      "2027-01-18",
      "2027-02-15",
      "2027-05-31",
      "2027-06-18",
      "2027-07-05",
      "2027-09-06",
      "2027-10-11",
      "2027-11-11",
      "2027-11-25",
      "2027-12-24",
    ]);
  });

  it("observes New Year's Day of a Saturday in the year before", () => {
    expect(usFederalHolidays(2028)?.[0]).toBe("2027-12-31");
  });

  it("has Juneteenth since 2021, and Inauguration Day never", () => {
    expect(usFederalHolidays(2020)).not.toContain("2020-06-19");
    expect(usFederalHolidays(2021)).toContain("2021-06-18");
    expect(usFederalHolidays(2021)).not.toContain("2021-01-20");
  });

  it("knows no calendar before 1986", () => {
    expect(usFederalHolidays(1985)).toBeNull();
    expect(usFederalHolidays(1986)).toHaveLength(10);
  });
});

describe("addUsBusinessDays", () => {
  it.each([
    ["over Thanksgiving", "2026-11-20", "2026-11-27"],
    ["from a Saturday, as from the Friday before", "2026-11-21", "2026-11-27"],
    ["over Thanksgiving and a weekend", "2026-11-24", "2026-12-01"],
    ["over Christmas and the year's end", "2026-12-24", "2026-12-31"],
    ["over New Year's Day that is observed on 31 December", "2027-12-28", "2028-01-04"],
    ["over 29 February", "2028-02-25", "2028-03-02"],
  ])("counts four %s", (_name, from, to) => {
    expect(after(from, 4)).toBe(to);
  });

  it("says where it had no calendar", () => {
    const date = Temporal.PlainDate.from("1985-12-24");
    expect(addUsBusinessDays(date, 1)).toMatchObject({ isComplete: false });
    expect(addUsBusinessDays(date, 1).date.toString()).toBe("1985-12-25");
    expect(addUsBusinessDays(date.with({ year: 2026 }), 1).isComplete).toBe(true);
  });
});
