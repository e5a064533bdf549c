import { writeFileSync } from "node:fs";
import { end, isEnding } from "../setup/lifetime.mjs";
import { Stop, say } from "../setup/progress.mjs";
import { changedSteps, STEPS } from "./steps.mjs";

function select(names) {
  const known = new Set(STEPS.flatMap(({ name, group }) => [name, group]));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const list = [...known].filter((name) => name !== undefined).join(", ");
    throw new Stop(`unknown step ${unknown.join(", ")}; there are ${list}, and changed`);
  }
  return STEPS.filter(
    ({ name, group, always, extra }) =>
      always || (names.length === 0 ? !extra : names.includes(name) || names.includes(group)),
  );
}

function printTable(rows) {
  say("");
  for (const { name, result, time } of rows) {
    say(`  ${name.padEnd(14)} ${result.padEnd(8)} ${time === null ? "" : `${time.toFixed(1)} s`}`);
  }
}

function report(name) {
  // For callers that have to name the step without reading our output.
  const file = process.env.PROOFLINE_FAILED_STEP_FILE;
  if (file) writeFileSync(file, name);
}

async function run(row) {
  const started = performance.now();
  try {
    await row.run();
    row.result = "ok";
  } catch (error) {
    if (isEnding()) return;
    process.stderr.write(`${error instanceof Stop ? error.message : error.stack}\n`);
    row.result = "FAILED";
  }
  row.time = (performance.now() - started) / 1000;
}

async function stopAtFailure(rows) {
  const failed = rows.find(({ result }) => result === "FAILED");
  if (failed === undefined) return;
  printTable(rows);
  say(`\nfailed: ${failed.name}`);
  report(failed.name);
  await end(1);
}

/**
 * Runs the named steps, or all, or those of "changed", until one fails; prints what each took and exits
 * accordingly. A step that leaves processors idle runs beside those behind it; its failure is seen when
 * one of them ends.
 */
export async function runSteps(names) {
  const steps = names[0] === "changed" ? changedSteps(names[1]) : select(names);
  const rows = steps.map((step) => ({ ...step, result: "not run", time: null }));
  const beside = new Map();
  for (const row of rows) {
    await Promise.all((row.after ?? []).map((name) => beside.get(name)));
    if (isEnding()) return;
    await stopAtFailure(rows);
    say(`\n=== ${row.name}${row.beside ? ", beside the next" : ""}`);
    if (row.beside) {
      beside.set(row.name, run(row));
      continue;
    }
    await run(row);
    if (isEnding()) return;
    await stopAtFailure(rows);
  }
  await Promise.all(beside.values());
  if (isEnding()) return;
  await stopAtFailure(rows);
  printTable(rows);
  say("\nall steps passed");
}
