import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { EXIT_CONFIGURATION } from "./growing-pause.mjs";
import { Stop } from "./progress.mjs";

/** Absolute path of the project. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Reads `.env` where there is one; variables that are already set win. */
export function loadDotEnv() {
  const file = path.join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Absolute path of the folder that holds what this deployment keeps on disk; created on first use. */
export function dataDir() {
  const directory = path.resolve(ROOT, process.env.DATA_DIR || ".data");
  // The database server may run as another user, who has to pass through but not to look around.
  if (existsSync(directory)) return directory;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o711 });
  } catch ({ code }) {
    // On a read-only file system Node says ENOENT.
    const reason = code === "ENOENT" ? "EROFS" : code;
    throw new Stop(
      `The data folder ${directory} (DATA_DIR) could not be created (${reason}).`,
      EXIT_CONFIGURATION,
    );
  }
  return directory;
}

/** Content of a JSON file, or null when it does not exist or is not JSON. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** Replaces a file in one step, readable by its owner only. */
export function writePrivateJson(file, value) {
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(temporary, file);
  } finally {
    // Of a full disk half a file would remain.
    rmSync(temporary, { force: true });
  }
}
