import "server-only";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const PREFIX = "proofline-upload-";
/** Longer than any request may take. */
const ABANDONED_MS = 60 * 60 * 1000;

/** Removes what killed processes of this user left on the disk; other users share the folder. */
export async function removeAbandonedUploads(now: Date): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    // Null: another process removed it in the meantime.
    const found = await stat(folder).catch(() => null);
    if (found === null || found.uid !== userInfo().uid) continue;
    if (now.getTime() - found.mtimeMs > ABANDONED_MS) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/**
 * Takes an upload onto the disk before `work` reads it: a slow client must not hold a database
 * connection for as long as it takes to send. The file is gone when `work` has ended, or failed.
 */
export async function spoolUpload<T>(
  source: AsyncIterable<Uint8Array>,
  work: (spooled: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    const file = path.join(folder, "report");
    await pipeline(Readable.from(source), createWriteStream(file, { mode: 0o600 }));
    return await work(createReadStream(file, { highWaterMark: 256 * 1024 }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
