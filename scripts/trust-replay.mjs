// npm run trust:replay -- DID: recomputes an agent's score and status from its trace alone.
import { startEmbedded } from "./postgres/embedded.mjs";
import { bundle } from "./setup/bundle.mjs";
import { appEnvironment, openDatabase } from "./setup/database.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { atEnd, main } from "./setup/lifetime.mjs";
import { Stop } from "./setup/progress.mjs";
import { loadDotEnv } from "./setup/project.mjs";
import { runNode } from "./setup/run-command.mjs";
import { acquireRunLock } from "./setup/run-lock.mjs";

/** The database of an app that runs from this tree is used as it is; otherwise it is ours for the while. */
async function findDatabase() {
  if (process.env.DATABASE_URL) return openDatabase();
  try {
    const lock = await acquireRunLock("run trust:replay");
    atEnd(lock.release);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return startEmbedded();
  }
  return openDatabase();
}

await main(async () => {
  loadDotEnv();
  await ensureInstalled();
  await bundle(["trust-replay"]);
  const env = { LOG_LEVEL: "silent", ...appEnvironment(await findDatabase()) };
  await runNode("dist/trust-replay.mjs", process.argv.slice(2), { env, show: true });
});
