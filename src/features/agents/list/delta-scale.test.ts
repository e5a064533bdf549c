import { describe, expect, it } from "vitest";
import { bandOf, barOf, deltaScale, placeOf } from "./delta-scale";

describe("the scale of the bars", () => {
  it("is the same for whatever lies within the thresholds", () => {
    expect(deltaScale([])).toEqual({ lowest: -45, highest: 15 });
    expect(deltaScale([-12, 3])).toEqual(deltaScale([]));
  });

  it("widens for what lies beyond", () => {
    expect(deltaScale([-80, 20])).toEqual({ lowest: -80, highest: 20 });
  });

  it("puts a bar on its side of 0", () => {
    const scale = { lowest: -30, highest: 10 };
    expect(placeOf(0, scale)).toBe(75);
    expect(barOf(-10, scale)).toEqual({ left: 50, width: 25 });
    expect(barOf(10, scale)).toEqual({ left: 75, width: 25 });
    expect(barOf(0, scale)).toEqual({ left: 75, width: 0 });
  });
});

// Thresholds: agents.md §6.1.
it.each([
  [3, "above"],
  [0, "none"],
  [-1, "narrowed"],
  [-14, "narrowed"],
  [-15, "degraded"],
  [-39, "degraded"],
  [-40, "quarantined"],
] as const)("%d lies in the band %s", (delta, band) => {
  expect(bandOf(delta)).toBe(band);
});
