import { expect, test } from "vitest";
import { measure } from "./evaluate";

test("the metrics of three items, counted manually", () => {
  const metrics = measure([
    {
      ranked: ["T1190", "T1059.004", "T1059.007", "T1005", "T1078", "T1203", "T1499"],
      expected: ["T1059"],
    },
    { ranked: ["T1203", "T1068", "T1190", "T1005"], expected: ["T1005", "T1068.001"] },
    { ranked: [], expected: ["T1190"] },
  ]);
  // Parents of the first: T1190 T1059 T1005 T1078 T1203, so nine answers in all, three of them right.
  expect(metrics.items).toBe(3);
  expect(metrics.hitAt1).toBe(0);
  expect(metrics.hitAt3).toBeCloseTo(2 / 3);
  expect(metrics.recallAt5).toBeCloseTo(2 / 3);
  expect(metrics.precision).toBeCloseTo(3 / 9);
  // First three: six answers, two right, four expected.
  expect(metrics.f1At3).toBeCloseTo(4 / 10);
  expect(metrics.silent).toBeCloseTo(1 / 3);
  // No technique is expected five times; over all three expected ones: T1059 1, T1068 1, T1005 0, T1190 0.
  expect(metrics.macroF1At3).toBe(0);
  expect(metrics.macroTechniques).toBe(0);
  expect(metrics.macroF1At3OfAll).toBeCloseTo(2 / 4);
});

test("techniques that five items expect count for the macro average", () => {
  const item = { ranked: ["T1190"], expected: ["T1190", "T1059"] };
  const metrics = measure([item, item, item, item, item]);
  expect(metrics.macroTechniques).toBe(2);
  expect(metrics.macroF1At3).toBeCloseTo(0.5);
  expect(metrics.recallAt5).toBeCloseTo(0.5);
});

test("nothing to judge gives zeros, not NaN", () => {
  expect(Object.values(measure([])).every((value) => value === 0)).toBe(true);
});
