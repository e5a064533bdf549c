import { describe, expect, it } from "vitest";
import {
  type ChartPoint,
  type ChartSeries,
  placesToHit,
  plotRows,
  soFarKey,
  stackTotal,
} from "./chart-data";

const line: ChartSeries = { key: "closed", label: "Closed", color: "red", kind: "line" };
const bar: ChartSeries = { key: "high", label: "High", color: "red", kind: "bar", stack: "new" };
const other: ChartSeries = { ...bar, key: "low", label: "Low" };

function point(key: string, values: ChartPoint["values"], unfinished = false): ChartPoint {
  return { key, label: key, unfinished, values };
}

describe("plotRows", () => {
  it("draws what is not over as a piece of its own that starts at the last finished point", () => {
    const points = [
      point("a", { closed: 4 }),
      point("b", { closed: 5 }),
      point("c", { closed: 6 }, true),
    ];
    const rows = plotRows(points, [line]);
    expect(rows.map((row) => row.closed)).toEqual([4, 5, null]);
    expect(rows.map((row) => row[soFarKey("closed")])).toEqual([null, 5, 6]);
  });

  it("keeps bars whole, and a gap is no zero", () => {
    const rows = plotRows([point("a", { high: 1 }, true), point("b", {})], [bar]);
    expect(rows).toEqual([
      { index: 0, at: 0, high: 1 },
      { index: 1, at: 1, high: null },
    ]);
  });
});

describe("stackTotal", () => {
  it("sums what stands on each other and leaves lines out", () => {
    const values = { high: 2, low: 3, closed: 7 };
    expect(stackTotal(point("a", values), [bar, other, line])).toBe(5);
    expect(stackTotal(point("a", values), [bar, line])).toBeNull();
  });
});

describe("placesToHit", () => {
  it("is what is drawn where that is thick enough", () => {
    expect(placesToHit([30, 0, 20])).toEqual([
      { start: 0, length: 30 },
      { start: 30, length: 0 },
      { start: 30, length: 20 },
    ]);
  });

  it("gives a thin mark of what the thick ones have, within what the stack takes", () => {
    expect(placesToHit([100, 2, 60])).toEqual([
      { start: 0, length: 100 - (90 / 140) * 8 },
      { start: 100 - (90 / 140) * 8, length: 10 },
      { start: 110 - (90 / 140) * 8, length: 60 - (50 / 140) * 8 },
    ]);
  });

  it("goes on beyond a stack that is too short for all of them", () => {
    expect(placesToHit([1, 4, 1])).toEqual([
      { start: 0, length: 10 },
      { start: 10, length: 10 },
      { start: 20, length: 10 },
    ]);
  });
});
