import "server-only";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Takes an upload onto the disk before `work` reads it: a slow client must not hold a database
 * connection for as long as it takes to send. The file is gone when `work` has ended, or failed.
 */
export async function spoolUpload<T>(
  source: AsyncIterable<Uint8Array>,
  work: (spooled: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "proofline-upload-"));
  try {
    const file = path.join(folder, "report");
    await pipeline(Readable.from(source), createWriteStream(file, { mode: 0o600 }));
    return await work(createReadStream(file, { highWaterMark: 256 * 1024 }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
