import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cloneDatabase } from "../postgres/clone-database.mjs";
import { bundle } from "../setup/bundle.mjs";
import { atEnd } from "../setup/lifetime.mjs";
import { say } from "../setup/progress.mjs";
import { runCommand, runNode } from "../setup/run-command.mjs";
import { serverArgs, serverEnvironment } from "../setup/server-runtime.mjs";
import { readMeasurements } from "./bench-results.mjs";

/** Arguments of `npm run bench`. */
export const BENCHES = [
  "import",
  "list",
  "front",
  "trace",
  "agents",
  "crash",
  "agents-life",
  "decide",
  "directory",
  "probes",
];
/** Those that ask the app itself. */
export const SERVED = ["front", "agents", "crash", "agents-life"];
/** Of bench/import-cases.ts; BENCH_IMPORTS chooses some of them. */
const IMPORT_CASES = (
  process.env.BENCH_IMPORTS ?? "burp-xml nessus-csv nessus-xml qualys-csv generic-json sarif"
).split(" ");

/**
 * Environment of a process with two empty databases of its own, and how to drop them. Its keys and what
 * it remembers of what it signed are its own too: a note of another bench's log would stop it.
 */
async function freshDatabases({ server, folder, env }) {
  const databases = [await cloneDatabase(server), await cloneDatabase(server)];
  const [full, empty] = databases;
  const drop = async () => {
    for (const database of databases) await database.drop();
  };
  return {
    env: {
      ...env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      DATA_DIR: mkdtempSync(path.join(folder, "run-")),
      DATABASE_URL: full.ownerUrl,
      DATABASE_APP_URL: full.appUrl,
      BENCH_EMPTY_DATABASE_URL: empty.ownerUrl,
    },
    drop,
  };
}

/** Runs one bench; resolves to what it prints, unless that is shown as it comes. */
async function runBench(name, world) {
  const { env, drop } = await freshDatabases(world);
  const output = await runNode(`dist/bench/${name}.mjs`, [], { env, show: world.show });
  await drop();
  return output;
}

/** Imports in a process that runs as the server's does; resolves to what it prints. */
function runImport(args, env) {
  const command = [...serverArgs(), "dist/bench/import.mjs", ...args];
  return runCommand(process.execPath, command, { env: { ...serverEnvironment(), ...env } });
}

/** A case twice, in processes of their own: with a tenth of the records, then with all. */
async function runImports(name, world) {
  const small = await freshDatabases(world);
  const output = await runImport([name, "small"], small.env);
  await small.drop();
  const { env, drop } = await freshDatabases(world);
  const smallMs = output.trim().split("\n").at(-1);
  const report = await runImport([name], { ...env, BENCH_SMALL_MS: smallMs });
  await drop();
  return report;
}

/**
 * Runs the named benches on a server, each on databases of its own. With `quick` each has next to
 * nothing to measure, and two run at a time. Resolves to what each reported.
 */
export async function runBenches(names, server, { quick = false } = {}) {
  await bundle([...names, "bare-main"].map((name) => `bench/${name}`));
  const folder = mkdtempSync(path.join(tmpdir(), "proofline-bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  // Only a server that nobody else uses may be killed.
  const own = process.env.DATABASE_URL ? {} : { BENCH_OWN_SERVER: "yes" };
  const resultsOf = (name) => path.join(folder, `${name}.jsonl`);
  const worldOf = (name) => ({
    server,
    folder,
    env: { BENCH_RESULTS: resultsOf(name), ...(quick ? { BENCH_QUICK: "yes" } : own) },
    show: !quick,
  });
  const waiting = names.flatMap((name) =>
    name === "import"
      ? IMPORT_CASES.map((one) => ({
          title: `import ${one}`,
          run: () => runImports(one, worldOf(name)),
        }))
      : [{ title: name, run: () => runBench(name, worldOf(name)) }],
  );
  const turns = async () => {
    for (let bench = waiting.shift(); bench !== undefined; bench = waiting.shift()) {
      if (!quick) say(`\n=== ${bench.title}`);
      const output = await bench.run();
      if (quick) say(`${bench.title}: ${output.trimEnd().split("\n").length} lines`);
      else say(output.trimEnd());
    }
  };
  await Promise.all(quick ? [turns(), turns()] : [turns()]);
  return Object.fromEntries(names.map((name) => [name, readMeasurements(resultsOf(name))]));
}
