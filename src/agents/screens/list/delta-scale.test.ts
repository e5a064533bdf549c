import { describe, expect, it } from "vitest";
import { bandOf, barOf, deltaScale, newestThresholds, placeOf } from "./delta-scale";

const PUBLISHED = { version: 1, degrade_delta: -15, quarantine_delta: -40 };
const LAX = { version: 4, degrade_delta: -25, quarantine_delta: -50 };

function agents(...deltas: number[]) {
  return deltas.map((trust_delta) => ({ trust_delta, thresholds: PUBLISHED }));
}

describe("the scale of the bars", () => {
  it("is the same for all values within the thresholds", () => {
    expect(deltaScale([])).toEqual({ lowest: -45, highest: 15 });
    expect(deltaScale(agents(-12, 3))).toEqual(deltaScale([]));
  });

  it("widens for values beyond", () => {
    expect(deltaScale(agents(-80, 20))).toEqual({ lowest: -80, highest: 20 });
  });

  it("holds the newest thresholds that any of them is under", () => {
    const mixed = [...agents(-12), { trust_delta: 0, thresholds: LAX }];
    expect(newestThresholds(mixed)).toEqual(LAX);
    expect(deltaScale(mixed)).toEqual({ lowest: -55, highest: 15 });
    expect(newestThresholds([])).toEqual(PUBLISHED);
  });

  it("puts a bar on its side of 0", () => {
    const scale = { lowest: -30, highest: 10 };
    expect(placeOf(0, scale)).toBe(75);
    expect(barOf(-10, scale)).toEqual({ left: 50, width: 25 });
    expect(barOf(10, scale)).toEqual({ left: 75, width: 25 });
    expect(barOf(0, scale)).toEqual({ left: 75, width: 0 });
  });
});

// Thresholds: docs/decisions/trust.md#status.
it.each([
  [3, "above"],
  [0, "none"],
  [-1, "narrowed"],
  [-14, "narrowed"],
  [-15, "degraded"],
  [-39, "degraded"],
  [-40, "quarantined"],
] as const)("%d is in the band %s", (delta, band) => {
  expect(bandOf(delta, PUBLISHED)).toBe(band);
});

it("is in the band of the agent's thresholds", () => {
  expect([-15, -40, -50].map((delta) => bandOf(delta, LAX))).toEqual([
    "narrowed",
    "degraded",
    "quarantined",
  ]);
});
