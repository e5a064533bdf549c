import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../setup/project.mjs";
import { missedBy, performancePage, withMeasured } from "./bench-results.mjs";

const MEASURED = { measured: 6, baseline: 3, unit: "ms", against: "the row alone", goal: "≤ 4" };
const HERE = { commit: "abc1234", measuredAt: "2026-11-26", machine: "Node 20, 2 cores" };

test("a bench that ran replaces its own results and leaves those of the others", () => {
  const before = { list: { ...HERE, measurements: [] }, trace: { ...HERE, measurements: [] } };
  const after = withMeasured(before, { trace: [{ name: "proof", ...MEASURED }] }, HERE);
  expect(after.list).toBe(before.list);
  expect(after.trace.measurements).toHaveLength(1);
});

test("the page gives each ratio with its limit, goal and conditions", () => {
  const page = performancePage(withMeasured({}, { trace: [{ name: "proof", ...MEASURED }] }, HERE));
  expect(page).toContain("## trace");
  expect(page).toContain("2026-11-26, commit abc1234, Node 20, 2 cores.");
  expect(page).toContain("| proof | 6.00 ms | 3.00 ms: the row alone | 2.00 | ≤ 4 |");
});

test("the page in docs is that of the results beside it", () => {
  const read = (name) => readFileSync(path.join(ROOT, "docs", name), "utf8");
  expect(read("performance.md")).toBe(performancePage(JSON.parse(read("performance.json"))));
});

test.each([
  ["≤ 4", 6, 3, []],
  ["≤ 4", 50, 1, ["trace: proof is at 50.0, goal ≤ 4"]],
  ["≥ 0.6", 1, 10, []],
  ["≥ 0.6", 1, 100, ["trace: proof is at 0.0100, goal ≥ 0.6"]],
  [null, 1, 1000, []],
  ["≥ 0.6", 1, 0, []],
  ["≥ 0.6", 0, 1, []],
  ["≤ 4", 1, 0, []],
])(
  "a goal of %s is missed by %d against %d where that is ten times off",
  (goal, measured, baseline, lines) => {
    expect(
      missedBy(10, { trace: [{ ...MEASURED, name: "proof", measured, baseline, goal }] }),
    ).toEqual(lines);
  },
);
