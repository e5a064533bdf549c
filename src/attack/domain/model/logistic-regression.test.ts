import fc from "fast-check";
import { expect, test } from "vitest";
import { fitLogisticRegression, type SparseRow } from "./logistic-regression";

function gradient(
  rows: readonly SparseRow[],
  wanted: readonly boolean[],
  weights: Float64Array,
  cost: number,
) {
  const sum = Float64Array.from(weights);
  const last = sum.length - 1;
  for (const [r, { positions, values }] of rows.entries()) {
    const sign = wanted[r] === true ? 1 : -1;
    const score = positions.reduce(
      (s, p, k) => s + (weights[p] ?? 0) * (values[k] ?? 0),
      weights[last] ?? 0,
    );
    const factor = (-sign * cost) / (1 + Math.exp(sign * score));
    for (const [k, p] of positions.entries()) sum[p] = (sum[p] ?? 0) + factor * (values[k] ?? 0);
    sum[last] = (sum[last] ?? 0) + factor;
  }
  return Math.hypot(...sum);
}

test("the fit is the point where the gradient of the penalised loss vanishes", () => {
  const row = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(row, fc.boolean()), { minLength: 1, maxLength: 12 }), (data) => {
      const rows = data.map(([values]) => ({ positions: [0, 1, 2], values }));
      const wanted = data.map(([, label]) => label);
      const start = gradient(rows, wanted, new Float64Array(4), 5);
      const fitted = fitLogisticRegression(rows, wanted, 3, 5);
      expect(gradient(rows, wanted, fitted, 5)).toBeLessThanOrEqual(1e-3 * start + 1e-9);
    }),
  );
});

test("what is wanted gets a positive weight, what is not a negative one", () => {
  const rows = [0, 0, 1, 1].map((position) => ({ positions: [position], values: [1] }));
  const [first = 0, second = 0, constant = 1] = fitLogisticRegression(
    rows,
    [true, true, false, false],
    2,
    5,
  );
  expect(first).toBeGreaterThan(1);
  expect(second).toBeCloseTo(-first, 6);
  expect(constant).toBeCloseTo(0, 6);
});
