import "server-only";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "@/env";

function filePath(): string {
  const { SERVICE_KEY_FILE, DATA_DIR } = env();
  const folder = SERVICE_KEY_FILE === undefined ? DATA_DIR : path.dirname(SERVICE_KEY_FILE);
  return path.join(folder, "last-checkpoint.note");
}

/**
 * The checkpoint that was last signed on this machine. It stands beside the key and not in the
 * database, so that a database that was rewritten or put back cannot get a second history signed.
 */
export function readRememberedCheckpoint(): string | null {
  return existsSync(filePath()) ? readFileSync(filePath(), "utf8") : null;
}

/** Remembers a checkpoint before it is handed to anybody. */
export function rememberCheckpoint(note: string): void {
  const temporary = `${filePath()}.${process.pid}`;
  writeFileSync(temporary, note, { mode: 0o600 });
  renameSync(temporary, filePath());
}
