import { describe, expect, it } from "vitest";
import { countOf, type Durations, meanOf, percentileOf } from "./durations";

function durations(minutes: readonly number[]): Durations {
  const classes = new Map<number, number>();
  for (const each of minutes) {
    const number = Math.floor(Math.log(Math.max(each, 1)) / Math.log(1.25));
    classes.set(number, (classes.get(number) ?? 0) + 1);
  }
  return { classes, minutes: minutes.reduce((sum, each) => sum + each, 0) };
}

describe("durations", () => {
  it("of nothing have neither mean nor percentile", () => {
    expect(meanOf(durations([]))).toBeNull();
    expect(percentileOf(durations([]), 50)).toBeNull();
  });

  it("have the exact mean and the count", () => {
    expect(meanOf(durations([0, 10, 20]))).toBe(10);
    expect(countOf(durations([1, 1, 900]).classes)).toBe(3);
  });

  it("have percentiles within an eighth of the nearest rank", () => {
    const minutes = Array.from({ length: 997 }, (_, n) => ((n * 7_919) % 50_000) + 1);
    const sorted = minutes.toSorted((a, b) => a - b);
    for (const percent of [1, 10, 50, 90, 99, 100]) {
      const exact = sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
      const found = percentileOf(durations(minutes), percent) ?? 0;
      expect(Math.abs(found / exact - 1), `${percent} %`).toBeLessThan(0.125);
    }
  });

  it("take the lower of two middles, as a nearest rank does", () => {
    const found = percentileOf(durations([10, 10_000]), 50) ?? 0;
    expect(Math.round(found)).toBe(10);
  });
});
