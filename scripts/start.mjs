// npm start: from a fresh clone to a running app, with nothing installed but Node.js.
import { buildBundlesIfChanged } from "./setup/app-build.mjs";
import { appEnvironment, openDatabase, ownerEnvironment } from "./setup/database.mjs";
import { startFront } from "./setup/front-process.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { keepRunning } from "./setup/keep-running.mjs";
import { atEnd, end, main, stopOnSignalIsSuccess } from "./setup/lifetime.mjs";
import { migrateDatabase } from "./setup/migrate-database.mjs";
import { Stop, say, seconds, stepCounter } from "./setup/progress.mjs";
import { loadDotEnv } from "./setup/project.mjs";
import { acquireRunLock } from "./setup/run-lock.mjs";
import { seedDatabase, takeFirstAdmin } from "./setup/seed-database.mjs";

function portOf(value) {
  const port = Number(value || 3000);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Stop(`PORT is not a port number: ${value}`);
}

function announce(url, started) {
  say("");
  say(`Proofline is ready at ${url} (${seconds(started)}). Ctrl-C stops it.`);
  const admin = takeFirstAdmin();
  if (admin === null) return;
  say("");
  say(`  First account:     ${admin.first_admin}`);
  say(
    `  One-time password: ${admin.one_time_password}   (shown only this once; it lets you choose your own)`,
  );
  say("");
}

await main(async () => {
  const started = performance.now();
  loadDotEnv();
  const host = process.env.HOST || "0.0.0.0";
  const port = portOf(process.env.PORT);
  const workers = Number(process.env.WORKERS || 1);
  const lock = await acquireRunLock("start");
  atEnd(lock.release);

  const step = stepCounter(7);
  let built;
  let database;
  let front;
  let start;
  await step("packages", () => ensureInstalled());
  await step("bundles", async () => {
    built = await buildBundlesIfChanged();
    return built.bundles;
  });
  await step("database", async () => {
    database = await openDatabase();
    return database.summary;
  });
  await step("migrations", async () => {
    const applied = await migrateDatabase(database.ownerUrl);
    return applied.length === 0 ? "up to date" : `applied ${applied.join(", ")}`;
  });
  await step("seed", () => seedDatabase({ NODE_ENV: "production", ...ownerEnvironment(database) }));
  // They have been building since the bundles were there.
  await step("pages", () => built.pages);
  await step("app", async () => {
    const env = { NODE_ENV: "production", ...appEnvironment(database) };
    start = () => startFront(env, { host, port: front?.port ?? port, workers });
    front = await start();
    return `serving on port ${front.port}`;
  });
  const url = process.env.BASE_URL || `http://localhost:${front.port}`;
  lock.update({ url, front: front.front });
  announce(url, started);

  stopOnSignalIsSuccess();
  const app = {
    name: "the app",
    start,
    started: (next) => lock.update({ front: next.front }),
  };
  await Promise.race([keepRunning(front, app), database.keepAlive()]);
  // Only our own end lets them.
  await end(0);
});
