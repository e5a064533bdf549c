import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { CopyWriter } from "@/platform/db/copy-writer";
import { readBytes } from "@/platform/db/read-copied";
import type { Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

export type StoredFileRow = Pick<Row<"stored_file">, "id" | "sha256" | "size">;

const CHUNK_BYTES = 256 * 1024;

/** Another file holds the same bytes; what was written of this one is to be rolled back. */
export class AlreadyStored extends Error {}

/**
 * Streams bytes into the store inside the caller's transaction. The digest is known only at the
 * end, so the row starts under a random one that is never visible to others. Throws AlreadyStored.
 */
export async function insertStoredFile(
  client: PoolClient,
  source: AsyncIterable<Uint8Array>,
  storedBy: string,
  onDigest: (sha256: Buffer) => void,
): Promise<StoredFileRow> {
  const id = randomUUID();
  await client.query(
    "INSERT INTO stored_file (id, sha256, size, stored_by) VALUES ($1, $2, 0, $3)",
    [id, randomBytes(32), storedBy],
  );
  const hash = createHash("sha256");
  const copy = new CopyWriter(client, "stored_file_chunk (file_id, ordinal, bytes)");
  let size = 0;
  let ordinal = 0;
  try {
    for await (const chunk of inChunks(source)) {
      hash.update(chunk);
      size += chunk.byteLength;
      copy.row.startRow(3).uuid(id).integer(ordinal).bytes(chunk);
      ordinal += 1;
      await copy.flush();
    }
    await copy.finish();
  } catch (error) {
    await copy.abort(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
  const sha256 = hash.digest();
  onDigest(sha256);
  // Asked first, so that a file that comes again leaves no error in the database's log.
  const { rowCount } = await client.query(
    `UPDATE stored_file SET sha256 = $2, size = $3
     WHERE id = $1 AND NOT EXISTS (SELECT FROM stored_file WHERE sha256 = $2)`,
    [id, sha256, size],
  );
  if (rowCount === 0) throw new AlreadyStored("a file with these bytes is stored");
  return { id, sha256, size: BigInt(size) };
}

/** Regroups a stream into pieces of 256 KiB, whatever pieces the network made of it. */
async function* inChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.byteLength;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

export async function findStoredFile(
  pool: Pool,
  by: { id: string } | { sha256: Buffer },
): Promise<StoredFileRow | null> {
  const all = statements.selectFrom("stored_file").select(["id", "sha256", "size"]);
  const one = "id" in by ? all.where("id", "=", by.id) : all.where("sha256", "=", by.sha256);
  return (await runStatement(pool, one))[0] ?? null;
}

const CHUNKS_READ = 4;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The exact bytes of a stored file, a megabyte at a time. */
export async function* readStoredFile(pool: Pool, id: string): AsyncGenerator<Buffer> {
  if (!UUID.test(id)) throw new Error(`"${id}" is no id of a stored file`);
  for (let from = 0; ; from += CHUNKS_READ) {
    const chunks = await readBytes(
      pool,
      `SELECT bytes FROM stored_file_chunk WHERE file_id = '${id}'
       AND ordinal >= ${from} AND ordinal < ${from + CHUNKS_READ} ORDER BY ordinal`,
    );
    yield* chunks;
    if (chunks.length < CHUNKS_READ) return;
  }
}
