import "server-only";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "@/env";

/**
 * Where this machine keeps the note of the checkpoint that was signed last; a separate file if
 * configured.
 */
export function checkpointStateFile(): string {
  const { CHECKPOINT_STATE_FILE, SERVICE_KEY_FILE, DATA_DIR } = env();
  if (CHECKPOINT_STATE_FILE !== undefined) return path.resolve(CHECKPOINT_STATE_FILE);
  const folder = SERVICE_KEY_FILE === undefined ? DATA_DIR : path.dirname(SERVICE_KEY_FILE);
  return path.resolve(folder, "last-checkpoint.note");
}

/**
 * The note of the checkpoint that was signed last, as this machine remembers it; null where it
 * remembers none. It is on disk and not in the database, so that a database that was rewritten or
 * put back cannot get a second history signed. Throws what reading the file throws.
 */
export function readRememberedCheckpoint(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Remembers a checkpoint before it is passed on. Throws what writing the file throws. */
export function rememberCheckpoint(file: string, note: string): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(temporary, note, { mode: 0o600, flush: true });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}
