import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { withConnection } from "../postgres/connect.mjs";
import { note, Stop } from "./progress.mjs";
import { ROOT } from "./project.mjs";

const FOLDER = path.join(ROOT, "prisma/migrations");
const NOTHING_EXTERNAL = { externalTables: [], externalEnums: [] };
// One migrator at a time, without the ten seconds after which the engine's own lock gives up.
const LOCK = "SELECT pg_advisory_lock(hashtext('proofline.migrate'))";

/** The migrations in the shape that the schema engine takes. */
function migrationList() {
  const lockfile = path.join(FOLDER, "migration_lock.toml");
  const names = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: FOLDER,
    lockfile: {
      path: "migration_lock.toml",
      content: existsSync(lockfile) ? readFileSync(lockfile, "utf8") : null,
    },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: readMigration(name) },
    })),
  };
}

function readMigration(name) {
  try {
    return { tag: "ok", value: readFileSync(path.join(FOLDER, name, "migration.sql"), "utf8") };
  } catch (error) {
    return { tag: "error", value: error.message };
  }
}

function schemaFiles() {
  const folder = path.join(ROOT, "prisma/schema");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => [name, readFileSync(path.join(folder, name), "utf8")]);
}

let glue = null;

/**
 * Prisma's schema engine as WebAssembly: the same engine as its binary, which is a download.
 * Its JavaScript half keeps views of one memory, so a process instantiates it once.
 */
async function schemaEngine() {
  if (glue !== null) return glue.SchemaEngine;
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
    set_message: (message) => note(`schema engine: ${message}`),
  };
  const require = createRequire(import.meta.url);
  const file = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const loaded = await import(file);
  const bytes = readFileSync(path.join(path.dirname(file), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": loaded });
  loaded.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  glue = loaded;
  return glue.SchemaEngine;
}

/** The driver adapter, corrected: it cuts scripts at every semicolon, inside function bodies too. */
async function adapterFactory(pool) {
  const [{ PrismaPg }, { bindMigrationAwareSqlAdapterFactory }] = await Promise.all([
    import("@prisma/adapter-pg"),
    import("@prisma/driver-adapter-utils"),
  ]);
  class WholeScripts extends PrismaPg {
    async connect() {
      const adapter = await super.connect();
      adapter.executeScript = async (script) => {
        try {
          await pool.query(script);
        } catch (error) {
          adapter.onError(error);
        }
      };
      return adapter;
    }
  }
  return bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool));
}

function explain(error) {
  const text = error.meta?.full_error ?? error.message ?? String(error);
  const migration = /migration_name="([^"]+)"/.exec(text)?.[1];
  // The message is followed by a trace through the engine's own source.
  const message = text.split(/\n\s+0: /)[0].replace("external connector error\n", "");
  return new Stop(`Migrating failed${migration ? ` at ${migration}` : ""}.\n${message.trim()}`);
}

/** Does some work with the engine while no other process of ours migrates. */
async function withEngine(url, work) {
  const { default: pg } = await import("pg");
  // One connection that stays: the engine's advisory lock belongs to it.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  try {
    return await withConnection(url, async (client) => {
      await client.query(LOCK);
      const SchemaEngine = await schemaEngine();
      const factory = await adapterFactory(pool);
      return work(await SchemaEngine.new({ datamodels: schemaFiles() }, () => {}, factory));
    });
  } catch (error) {
    throw explain(error);
  } finally {
    await pool.end();
  }
}

/** Applies the migrations that the database lacks; returns their names. Parallel calls take turns. */
export function migrateDatabase(url) {
  return withEngine(url, async (engine) => {
    const input = { migrationsList: migrationList(), filters: NOTHING_EXTERNAL };
    const state = await engine.diagnoseMigrationHistory({ ...input, optInToShadowDatabase: false });
    for (const name of state.editedMigrationNames) {
      note(
        `migration ${name} was edited after it had been applied; the database has the older text`,
      );
    }
    return (await engine.applyMigrations(input)).appliedMigrationNames;
  });
}

/** Notes that a failed migration left nothing behind, so that the next run applies it again. */
export function markRolledBack(url, migrationName) {
  return withEngine(url, (engine) => engine.markMigrationRolledBack({ migrationName }));
}
