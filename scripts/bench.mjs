// npm run bench: prints ratios against baselines measured in the same run; names run only those.
import { startTestServer } from "./postgres/test-server.mjs";
import { buildAppIfChanged } from "./setup/app-build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { atEnd, main } from "./setup/lifetime.mjs";
import { Stop } from "./setup/progress.mjs";
import { loadDotEnv } from "./setup/project.mjs";
import { BENCHES, runBenches } from "./test/run-benches.mjs";

function chosen(names) {
  const unknown = names.filter((name) => !BENCHES.includes(name));
  if (unknown.length > 0) throw new Stop(`there are ${BENCHES.join(", ")}, no ${unknown}`);
  return names.length === 0 ? BENCHES : names;
}

await main(async () => {
  loadDotEnv();
  const names = chosen(process.argv.slice(2));
  await ensureInstalled({ withDev: true });
  await buildAppIfChanged();
  // As durable as a deployment: a baseline that need not reach the disk would mean nothing.
  const server = await startTestServer(process.env.DATABASE_URL, { durable: true });
  atEnd(server.stop);
  await runBenches(names, server);
});
