import fc from "fast-check";
import { expect, test } from "vitest";
import { calibrated, calibrationPoints } from "./calibrate";

const OUTCOMES = fc.array(
  fc.record({ value: fc.double({ min: 0, max: 2, noNaN: true }), right: fc.boolean() }),
  { minLength: 1, maxLength: 400 },
);

test("points rise in both directions and shares are shares", () => {
  fc.assert(
    fc.property(OUTCOMES, (outcomes) => {
      const points = calibrationPoints(outcomes);
      for (const [i, [value, share]] of points.entries()) {
        const [before, low] = points[i - 1] ?? [0, 0];
        expect(value).toBeGreaterThanOrEqual(before);
        expect(share).toBeGreaterThanOrEqual(low);
        expect(share).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("a higher value never gets a lower share", () => {
  const value = fc.double({ min: 0, max: 3, noNaN: true });
  fc.assert(
    fc.property(OUTCOMES, value, value, (outcomes, a, b) => {
      const points = calibrationPoints(outcomes);
      const low = calibrated(points, Math.min(a, b));
      expect(calibrated(points, Math.max(a, b))).toBeGreaterThanOrEqual(low);
    }),
  );
});

test("between two points the share is interpolated, outside it stays", () => {
  const points = [
    [0.2, 0.1],
    [0.6, 0.5],
  ] as const;
  expect(calibrated(points, 0.4)).toBeCloseTo(0.3);
  expect(calibrated(points, 0)).toBe(0.1);
  expect(calibrated(points, 9)).toBe(0.5);
  expect(calibrated([], 0.5)).toBe(0);
});
