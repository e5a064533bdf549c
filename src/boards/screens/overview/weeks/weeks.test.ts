import { describe, expect, it } from "vitest";
import { prepareWeeks, shortDay, type WeekCounts, weekFinding, weekPoints } from "./weeks";

function week(monday: string, came: number, closed: number, unfinished = false): WeekCounts {
  return { week: monday, new: { high: came }, closed, unfinished };
}

describe("prepareWeeks", () => {
  it("sorts, sums over severities and names both ends", () => {
    const [first, second] = prepareWeeks([
      week("2026-11-16", 1, 0, true),
      { week: "2026-11-09", new: { critical: 2, low: 3 }, closed: 1, unfinished: false },
    ]);
    expect(first).toEqual({
      week: "2026-11-09",
      sunday: "2026-11-15",
      label: "9 Nov",
      unfinished: false,
      counts: {
        new: { info: 0, low: 3, medium: 0, high: 0, critical: 2 },
        total: 5,
        closed: 1,
      },
    });
    expect(second?.unfinished).toBe(true);
  });

  it("leaves a missing week as a gap, also over the turn of a year", () => {
    const weeks = prepareWeeks([week("2026-12-21", 1, 1), week("2027-01-04", 2, 0)]);
    expect(weeks.map((each) => [each.week, each.counts?.total ?? null])).toEqual([
      ["2026-12-21", 1],
      ["2026-12-28", null],
      ["2027-01-04", 2],
    ]);
    expect(weekPoints(weeks)[1]?.values).toEqual({});
  });

  it("is empty for nothing", () => {
    expect(prepareWeeks([])).toEqual([]);
  });
});

describe("weekPoints", () => {
  it("have what came by severity and what was closed, and say which week is not over", () => {
    const points = weekPoints(
      prepareWeeks([week("2026-11-09", 1, 5), week("2026-11-16", 2, 6, true)]),
    );
    expect(points).toMatchObject([
      {
        key: "2026-11-09",
        tick: "9 Nov",
        unfinished: false,
        values: { high: 1, low: 0, closed: 5 },
      },
      { label: "Week from 16 Nov", unfinished: true, values: { high: 2, closed: 6 } },
    ]);
  });
});

describe("weekFinding", () => {
  const finding = (...weeks: WeekCounts[]) => weekFinding(prepareWeeks(weeks));

  it("compares finished weeks and marks the unfinished one", () => {
    expect(
      finding(
        week("2026-11-02", 1200, 4),
        week("2026-11-09", 34, 30),
        week("2026-11-16", 7, 1, true),
      ),
    ).toBe(
      "In the last 2 full weeks 1,234 incidents came in and 34 were closed: 1,200 fewer than " +
        "came in. The week from 16 Nov is not over: 7 new and 1 closed so far.",
    );
  });

  it("has words for as many, for more and for one", () => {
    expect(finding(week("2026-11-02", 2, 2))).toContain("2 were closed: as many as came in.");
    expect(finding(week("2026-11-02", 0, 1))).toBe(
      "In the last full week 0 incidents came in and 1 was closed: 1 more than came in.",
    );
    expect(finding(week("2026-11-02", 0, 0))).toBe(
      "In the last full week nothing came in and nothing was closed.",
    );
  });

  it("says of gaps that nothing is known, and counts no week that is not over", () => {
    expect(finding(week("2026-11-02", 1, 0), week("2026-11-16", 1, 0))).toContain(
      "In the last 2 full weeks 2 incidents came in and 0 were closed: 2 fewer than came in. " +
        "Nothing is known of 1 week.",
    );
    expect(finding(week("2026-11-16", 3, 0, true))).toBe(
      "No week is over yet. The week from 16 Nov is not over: 3 new and 0 closed so far.",
    );
  });
});

it("writes days shortly", () => {
  expect(shortDay("2026-03-01")).toBe("1 Mar");
});
