import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heatScale, heatStep } from "./heat-scale";

describe("heatScale", () => {
  it("splits by ratio", () => {
    expect(heatScale(1024)).toEqual([
      { step: 1, from: 1, to: 4 },
      { step: 2, from: 5, to: 16 },
      { step: 3, from: 17, to: 64 },
      { step: 4, from: 65, to: 256 },
      { step: 5, from: 257, to: 1024 },
    ]);
  });

  it("has fewer steps where there are fewer numbers, and none for nothing", () => {
    expect(heatScale(1)).toEqual([{ step: 1, from: 1, to: 1 }]);
    expect(heatScale(0)).toEqual([]);
  });

  it("holds every count in exactly one step, the larger never in a lower one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (largest, seed) => {
        const scale = heatScale(largest);
        const count = 1 + (seed % largest);
        expect(scale.filter(({ from, to }) => count >= from && count <= to)).toHaveLength(1);
        expect(heatStep(scale, largest)).toBe(scale.at(-1)?.step);
        expect(heatStep(scale, count)).toBeLessThanOrEqual(heatStep(scale, largest));
        expect(heatStep(scale, largest + 1)).toBe(0);
      }),
    );
  });
});
