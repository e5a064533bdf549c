// npm run dev: the database as for npm start, the pages through next dev.
import { spawn } from "node:child_process";
import { generateSources } from "./setup/app-build.mjs";
import { appEnvironment, openDatabase, ownerEnvironment } from "./setup/database.mjs";
import { stopProcess } from "./setup/front-process.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { atEnd, isEnding, main, stopOnSignalIsSuccess } from "./setup/lifetime.mjs";
import { migrateDatabase } from "./setup/migrate-database.mjs";
import { bundleWithOpenApi } from "./setup/openapi.mjs";
import { describeProcess } from "./setup/process-identity.mjs";
import { Stop, say, stepCounter } from "./setup/progress.mjs";
import { loadDotEnv, ROOT } from "./setup/project.mjs";
import { acquireRunLock } from "./setup/run-lock.mjs";
import { seedDatabase, takeFirstAdmin } from "./setup/seed-database.mjs";

function startNext(env) {
  const args = ["node_modules/next/dist/bin/next", "dev", "-p", process.env.PORT || "3000"];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" },
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
  });
  atEnd(() => stopProcess(describeProcess(child.pid)));
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
}

await main(async () => {
  loadDotEnv();
  const lock = await acquireRunLock("run dev");
  atEnd(lock.release);
  const step = stepCounter(5);
  let database;
  await step("packages", () => ensureInstalled({ withDev: true }));
  await step("generated sources", async () => {
    const made = await generateSources();
    await bundleWithOpenApi();
    return made;
  });
  await step("database", async () => {
    database = await openDatabase();
    return database.summary;
  });
  await step("migrations", async () => {
    const applied = await migrateDatabase(database.ownerUrl);
    return applied.length === 0 ? "up to date" : `applied ${applied.join(", ")}`;
  });
  await step("seed", () => seedDatabase(ownerEnvironment(database)));
  const admin = takeFirstAdmin();
  if (admin !== null)
    say(`first account: ${admin.first_admin}, password ${admin.one_time_password}`);

  stopOnSignalIsSuccess();
  const how = await Promise.race([startNext(appEnvironment(database)), database.keepAlive()]);
  if (!isEnding()) throw new Stop(`next dev ended (${how}).`);
});
