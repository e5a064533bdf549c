// npm run bench: prints ratios against baselines measured in the same run; names run only those.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cloneDatabase } from "./postgres/clone-database.mjs";
import { startTestServer } from "./postgres/test-server.mjs";
import { buildAppIfChanged } from "./setup/app-build.mjs";
import { bundle } from "./setup/bundle.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { atEnd, main } from "./setup/lifetime.mjs";
import { Stop, say } from "./setup/progress.mjs";
import { loadDotEnv } from "./setup/project.mjs";
import { runCommand, runNode } from "./setup/run-command.mjs";
import { serverArgs, serverEnvironment } from "./setup/server-runtime.mjs";

const BENCHES = ["import", "list", "front", "trace", "agents", "decide", "directory", "probes"];
/** Of bench/import-cases.ts; BENCH_IMPORTS chooses some of them. */
const IMPORT_CASES = (
  process.env.BENCH_IMPORTS ?? "burp-xml nessus-csv nessus-xml qualys-csv generic-json sarif"
).split(" ");

function chosen(names) {
  const unknown = names.filter((name) => !BENCHES.includes(name));
  if (unknown.length > 0) throw new Stop(`there are ${BENCHES.join(", ")}, no ${unknown}`);
  return names.length === 0 ? BENCHES : names;
}

/**
 * Environment of a process with two empty databases of its own, and how to drop them. Its keys and what
 * it remembers of what it signed are its own too: a note of another bench's log would stop it.
 */
async function freshDatabases(server) {
  const databases = [await cloneDatabase(server), await cloneDatabase(server)];
  const [full, empty] = databases;
  const env = {
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    DATA_DIR: mkdtempSync(path.join(process.env.DATA_DIR, "run-")),
    DATABASE_URL: full.ownerUrl,
    DATABASE_APP_URL: full.appUrl,
    BENCH_EMPTY_DATABASE_URL: empty.ownerUrl,
    ADMIN_EMAIL: "admin@bench.example",
    ADMIN_PASSWORD: "a-password-of-the-bench",
  };
  const drop = async () => {
    for (const database of databases) await database.drop();
  };
  return { env, drop };
}

async function runBench(name, server) {
  const { env, drop } = await freshDatabases(server);
  if (name === "front") await runNode("dist/seed.mjs", [], { env, name: "seeding" });
  await runNode(`dist/bench/${name}.mjs`, [], { env, show: true });
  await drop();
}

/** Imports in a process that runs as the server's does; resolves to what it prints. */
function runImport(args, env) {
  const command = [...serverArgs(), "dist/bench/import.mjs", ...args];
  return runCommand(process.execPath, command, { env: { ...serverEnvironment(), ...env } });
}

/** Each case twice, in processes of their own: with a tenth of the records, then with all. */
async function runImports(server) {
  for (const name of IMPORT_CASES) {
    say(`${name}:`);
    const small = await freshDatabases(server);
    const output = await runImport([name, "small"], small.env);
    await small.drop();
    const { env, drop } = await freshDatabases(server);
    const smallMs = output.trim().split("\n").at(-1);
    say((await runImport([name], { ...env, BENCH_SMALL_MS: smallMs })).trimEnd());
    await drop();
  }
}

await main(async () => {
  loadDotEnv();
  const names = chosen(process.argv.slice(2));
  await ensureInstalled({ withDev: true });
  await buildAppIfChanged();
  await bundle([...BENCHES, "bare-main"].map((name) => `bench/${name}`));
  const folder = mkdtempSync(path.join(tmpdir(), "proofline-bench-"));
  process.env.DATA_DIR = folder;
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  // As durable as a deployment: a baseline that need not reach the disk would flatter nobody.
  const server = await startTestServer(process.env.DATABASE_URL, { durable: true });
  atEnd(server.stop);
  for (const name of names) {
    say(`\n=== ${name}`);
    if (name === "import") await runImports(server);
    else await runBench(name, server);
  }
});
