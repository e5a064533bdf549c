import fc from "fast-check";
import { expect, test } from "vitest";
import { groupedFolds } from "./grouped-folds";

const GROUPS = fc.array(fc.integer({ min: 0, max: 30 }).map(String), {
  minLength: 40,
  maxLength: 90,
});

test("a group stays in one fold, and folds differ by no more than the largest group", () => {
  fc.assert(
    fc.property(GROUPS, fc.nat(), (groups, seed) => {
      const folds = groupedFolds(groups, 5, seed);
      const sizes = [0, 1, 2, 3, 4].map((fold) => folds.filter((each) => each === fold).length);
      for (const group of new Set(groups)) {
        expect(new Set(folds.filter((_fold, i) => groups[i] === group)).size).toBe(1);
      }
      const largest = Math.max(...groups.map((group) => groups.filter((g) => g === group).length));
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(largest);
    }),
  );
});

test("the seed alone decides", () => {
  const groups = Array.from({ length: 60 }, (_, i) => String(i));
  expect(groupedFolds(groups, 5, 7)).toEqual(groupedFolds(groups, 5, 7));
  expect(groupedFolds(groups, 5, 7)).not.toEqual(groupedFolds(groups, 5, 8));
});
