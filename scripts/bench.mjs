// npm run bench: prints ratios against baselines measured in the same run; names run only those, and --json
// writes them into docs/performance.json and its page.
import { startTestServer } from "./postgres/test-server.mjs";
import { buildAppIfChanged } from "./setup/app-build.mjs";
import { bundle } from "./setup/bundle.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { atEnd, main } from "./setup/lifetime.mjs";
import { Stop } from "./setup/progress.mjs";
import { loadDotEnv } from "./setup/project.mjs";
import { runCommand } from "./setup/run-command.mjs";
import { conditionsOf, writeResults } from "./test/bench-results.mjs";
import { BENCHES, runBenches, SERVED } from "./test/run-benches.mjs";

function chosen(names) {
  if (names.includes("all")) return BENCHES;
  const unknown = names.filter((name) => !BENCHES.includes(name));
  if (unknown.length > 0) throw new Stop(`there are ${BENCHES.join(", ")}, no ${unknown}`);
  return names.length === 0 ? BENCHES : names;
}

await main(async () => {
  loadDotEnv();
  const given = process.argv.slice(2);
  const isKept = given.includes("--json");
  const names = chosen(given.filter((name) => name !== "--json"));
  await ensureInstalled({ withDev: true });
  // Most need no page, which is what takes a minute.
  await (names.some((name) => SERVED.includes(name)) ? buildAppIfChanged() : bundle());
  // As durable as a deployment: a baseline that need not reach the disk would mean nothing.
  const server = await startTestServer(process.env.DATABASE_URL, { durable: true });
  atEnd(server.stop);
  const measured = await runBenches(names, server);
  if (!isKept) return;
  const commit = await runCommand("git", ["rev-parse", "--short", "HEAD"]);
  writeResults(measured, conditionsOf(commit.trim()));
});
