import { existsSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT, readJson } from "../setup/project.mjs";

/** What benches measured, and the page that is made of it. */
const RESULTS = path.join(ROOT, "docs/performance.json");
const PAGE = path.join(ROOT, "docs/performance.md");

/** Lines that a bench reported, read as measurements. */
export function readMeasurements(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

/** Results with those of some benches replaced by what was measured now: `{ bench: measurements }`. */
export function withMeasured(results, measured, conditions) {
  const benches = Object.entries(measured)
    .filter(([, measurements]) => measurements.length > 0)
    .map(([bench, measurements]) => [bench, { ...conditions, measurements }]);
  return { ...results, ...Object.fromEntries(benches) };
}

function figure(value) {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}

function measurementRow({ name, measured, baseline, unit, against, goal }) {
  const ratio = figure(measured / baseline);
  return `| ${name} | ${figure(measured)} ${unit} | ${figure(baseline)} ${unit}: ${against} | ${ratio} | ${goal ?? ""} |`;
}

/** The page that shows results, bench by bench, each with where and when it was measured. */
export function performancePage(results) {
  const parts = Object.entries(results).map(
    ([bench, { commit, measuredAt, machine, measurements }]) =>
      [
        `## ${bench}`,
        "",
        `${measuredAt}, commit ${commit}, ${machine}.`,
        "",
        "| work | measured | limit in the same run | ratio | goal |",
        "| ---- | -------- | --------------------- | ----- | ---- |",
        ...measurements.map(measurementRow),
      ].join("\n"),
  );
  return `${[
    "# Performance",
    "Made by `npm run bench -- all --json` from `performance.json`; names of benches measure only these anew. A ratio compares with a limit that was measured in the same run on the same machine, so that it can be compared between machines; the figures themselves cannot.",
    ...parts,
  ].join("\n\n")}\n`;
}

function isWithin(factor, { measured, baseline, goal }) {
  const ratio = measured / baseline;
  // On a busy machine a moment may be too short for either.
  if (goal === null || !(measured > 0 && baseline > 0)) return true;
  const limit = Number(goal.slice(2));
  return goal.startsWith("≤") ? ratio <= limit * factor : ratio >= limit / factor;
}

/** What misses its goal by more than a factor, a line each. */
export function missedBy(factor, measured) {
  return Object.entries(measured).flatMap(([bench, measurements]) =>
    measurements
      .filter((each) => !isWithin(factor, each))
      .map(({ name, measured: value, baseline, goal }) => {
        return `${bench}: ${name} is at ${figure(value / baseline)}, goal ${goal}`;
      }),
  );
}

/** Under which conditions this machine measures now. */
export function conditionsOf(commit) {
  const [cpu] = os.cpus();
  return {
    commit,
    measuredAt: new Date().toISOString().slice(0, 10),
    machine: `Node ${process.version.slice(1)}, ${os.cpus().length} cores (${cpu?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GB`,
  };
}

/** Writes what benches measured into the results and makes the page of all of them. */
export function writeResults(measured, conditions) {
  const results = withMeasured(readJson(RESULTS) ?? {}, measured, conditions);
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(PAGE, performancePage(results));
}
