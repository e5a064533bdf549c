import { describe, expect, it } from "vitest";
import {
  bySeverity,
  type Change,
  daysOfAges,
  noSeverity,
  openAtEnds,
  stageTime,
  totalOf,
  worstFirst,
} from "./incident-board";

const high = (n: number) => bySeverity([{ severity: "high", n }]);
const change = (came: number, closed: number): Change => ({
  came: high(came),
  closed: high(closed),
});

describe("openAtEnds", () => {
  it("walks back from what is open now", () => {
    const ends = openAtEnds(high(7), change(2, 1), [change(3, 0), change(1, 4), change(2, 2)]);
    expect(ends.map(totalOf)).toEqual([9, 6, 6]);
  });

  it("keeps severities apart and never falls below nothing", () => {
    const [end] = openAtEnds({ ...high(1), low: 2 }, change(5, 0), [change(0, 0)]);
    expect(end).toEqual({ ...noSeverity(), low: 2 });
  });
});

describe("daysOfAges", () => {
  it("leaves no day out and has none twice", () => {
    expect(daysOfAges("2026-11-26")).toEqual([
      { age: "week", from: "2026-11-20", to: "2026-11-26" },
      { age: "month", from: "2026-10-28", to: "2026-11-19" },
      { age: "quarter", from: "2026-08-29", to: "2026-10-27" },
      { age: "year", from: "2025-11-27", to: "2026-08-28" },
      { age: "older", from: null, to: "2025-11-26" },
    ]);
  });
});

describe("stageTime", () => {
  it("is in whole minutes, and null of nothing", () => {
    expect(stageTime({ classes: new Map(), minutes: 0 })).toEqual({
      n: 0,
      mean_minutes: null,
      median_minutes: null,
    });
    expect(stageTime({ classes: new Map([[10, 3]]), minutes: 31 })).toEqual({
      n: 3,
      mean_minutes: 10,
      median_minutes: 10,
    });
  });
});

describe("worstFirst", () => {
  it("adds severities up, sorts, and leaves out who has nothing", () => {
    const counts = [
      { name: "b", severity: "low" as const, n: 1 },
      { name: "a", severity: "low" as const, n: 1 },
      { name: "c", severity: "high" as const, n: 1 },
      { name: "c", severity: "low" as const, n: 2 },
      { name: "d", severity: "low" as const, n: 0 },
    ];
    expect(worstFirst(counts).map(({ name, open }) => [name, totalOf(open)])).toEqual([
      ["c", 3],
      ["a", 1],
      ["b", 1],
    ]);
  });
});
