import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../setup/project.mjs";
import { performancePage, withMeasured } from "./bench-results.mjs";

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
