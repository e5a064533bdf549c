import fc from "fast-check";
import { expect, it } from "vitest";
import { countTicks } from "./week-scale";

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [23, [0, 5, 10, 15, 20, 25]],
  [51, [0, 20, 40, 60]],
  [1_234, [0, 500, 1_000, 1_500]],
])("%i", (most, ticks) => {
  expect(countTicks(most)).toEqual(ticks);
});

it("covers every count with two to six whole numbers in equal steps", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
      const ticks = countTicks(most);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.every(Number.isInteger)).toBe(true);
      const step = ticks[1] ?? 0;
      expect(ticks.map((tick) => tick / step)).toEqual(ticks.map((_, n) => n));
    }),
  );
});
