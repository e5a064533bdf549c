// Applies the migrations to the database of DATABASE_URL or the bundled one; needs no download.
// `rolled-back NAME` first clears a migration that failed and was undone.
import { openDatabase } from "./setup/database.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { atEnd, main } from "./setup/lifetime.mjs";
import { markRolledBack, migrateDatabase } from "./setup/migrate-database.mjs";
import { Stop, say } from "./setup/progress.mjs";
import { loadDotEnv } from "./setup/project.mjs";
import { acquireRunLock } from "./setup/run-lock.mjs";

await main(async () => {
  loadDotEnv();
  const [command, name] = process.argv.slice(2);
  if (command !== undefined && (command !== "rolled-back" || name === undefined)) {
    throw new Stop("usage: node scripts/migrate.mjs [rolled-back NAME]");
  }
  if (!process.env.DATABASE_URL) {
    const lock = await acquireRunLock("run migrate");
    atEnd(lock.release);
  }
  await ensureInstalled();
  const { ownerUrl } = await openDatabase();
  if (name !== undefined) await markRolledBack(ownerUrl, name);
  const applied = await migrateDatabase(ownerUrl);
  say(applied.length === 0 ? "up to date" : `applied ${applied.join(", ")}`);
});
