import { describe, expect, it } from "vitest";
import { endOfStep, isUnfinished, type Period, periodBefore, periodOf, stepOf } from "./period";

/** A Thursday. */
const TODAY = "2026-11-26";

const own = (from: string | null, to: string | null) => periodOf({ range: "own", from, to }, TODAY);
const offered = (range: "7d" | "30d" | "90d" | "1y") =>
  periodOf({ range, from: null, to: null }, TODAY);

const ends = ({ from, to, grain, steps }: Period) => [from, to, grain, steps.length];

describe("periodOf", () => {
  it("ends today; up to a month is drawn in days, more in weeks from a Monday on", () => {
    expect(ends(offered("7d"))).toEqual(["2026-11-20", TODAY, "day", 7]);
    expect(ends(offered("30d"))).toEqual(["2026-10-28", TODAY, "day", 30]);
    expect(ends(offered("90d"))).toEqual(["2026-08-24", TODAY, "week", 14]);
    expect(ends(offered("1y"))).toEqual(["2025-11-24", TODAY, "week", 53]);
  });

  it("takes days of one's own, over the end of a year too", () => {
    expect(own("2025-12-30", "2026-01-02").steps).toEqual([
      "2025-12-30",
      "2025-12-31",
      "2026-01-01",
      "2026-01-02",
    ]);
  });

  it("puts days right that are missing, turned round, in the future or too many", () => {
    expect(ends(own(null, null))).toEqual(ends(offered("30d")));
    expect(ends(own("2026-11-20", null))).toEqual(["2026-11-20", TODAY, "day", 7]);
    expect(ends(own("2026-11-22", "2026-11-20"))).toEqual(["2026-11-20", "2026-11-22", "day", 3]);
    expect(ends(own("2027-01-01", "2027-02-01"))).toEqual([TODAY, TODAY, "day", 1]);
    expect(own("1999-01-01", TODAY).from).toBe("2024-11-25");
  });
});

describe("periodBefore", () => {
  it("has as many steps and ends where the other begins", () => {
    expect(ends(periodBefore(offered("7d")))).toEqual(["2026-11-13", "2026-11-19", "day", 7]);
    const before = periodBefore(offered("90d"));
    expect(ends(before)).toEqual(["2026-05-18", "2026-08-23", "week", 14]);
    expect(before.steps.at(-1)).toBe("2026-08-17");
  });
});

describe("steps", () => {
  it("hold their days, and no day outside of the period", () => {
    const period = offered("90d");
    expect(stepOf(period, "2026-11-22")).toBe("2026-11-16");
    expect(stepOf(period, TODAY)).toBe("2026-11-23");
    expect(stepOf(period, "2026-08-23")).toBeNull();
    expect(stepOf(period, "2026-11-27")).toBeNull();
    expect(endOfStep(period, "2026-11-16")).toBe("2026-11-22");
    expect(endOfStep(period, "2026-11-23")).toBe(TODAY);
  });

  it("are not over as long as a day of them is", () => {
    expect(isUnfinished(offered("90d"), "2026-11-23", TODAY)).toBe(true);
    expect(isUnfinished(offered("90d"), "2026-11-16", TODAY)).toBe(false);
    expect(isUnfinished(offered("7d"), TODAY, TODAY)).toBe(true);
    expect(isUnfinished(offered("7d"), "2026-11-25", TODAY)).toBe(false);
  });
});
