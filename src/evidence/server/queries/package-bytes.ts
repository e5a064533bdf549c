import "server-only";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { bytesLiteral, readBytes } from "@/platform/db/read-copied";

/** Bytes that should be stored under their digest. */
export interface WantedBlob {
  sha256: Buffer;
  size: number;
}

const BATCH_BYTES = 8 * 1024 * 1024;
const BATCH_BLOBS = 200;

/**
 * Stored bytes, a few megabytes at a time, keyed by the digest that was measured on reading: what
 * does not match its recorded digest, or was erased, is therefore not found under it.
 */
export async function* readMeasured(
  pool: Pool,
  wanted: readonly WantedBlob[],
): AsyncGenerator<{ batch: readonly WantedBlob[]; bytes: ReadonlyMap<string, Buffer> }> {
  for (const batch of inBatches(wanted, BATCH_BYTES, BATCH_BLOBS)) {
    const literals = batch.map((blob) => bytesLiteral(blob.sha256)).join(", ");
    const rows = await readBytes(
      pool,
      `SELECT bytes FROM evidence_blob WHERE sha256 IN (${literals}) AND bytes IS NOT NULL`,
    );
    const bytes = new Map(rows.map((row) => [createHash("sha256").update(row).digest("hex"), row]));
    yield { batch, bytes };
  }
}

/** Bytes that are not what was recorded: what they measure, or null where there are none. */
export type Differences = ReadonlyMap<string, string | null>;

/** One statement hashes so much before the next: about a tenth of a second. */
const HASHED_BYTES = 64 * 1024 * 1024;
const HASHED_BLOBS = 5_000;

/**
 * Hashes stored bytes again, each digest once; keys are the digests that differ. PostgreSQL hashes
 * them where they are: they would cross the connection only to be hashed.
 */
export async function measureBlobs(
  pool: Pool,
  wanted: readonly WantedBlob[],
): Promise<Differences> {
  const different = new Map<string, string | null>();
  const each = new Map(wanted.map((blob) => [blob.sha256.toString("hex"), blob]));
  for (const batch of inBatches([...each.values()], HASHED_BYTES, HASHED_BLOBS)) {
    const { rows } = await pool.query<{ digest: string; measured: string | null }>(
      `SELECT encode(w.sha256, 'hex') AS digest, encode(pg_catalog.sha256(b.bytes), 'hex') AS measured
       FROM unnest($1::bytea[]) w(sha256) LEFT JOIN evidence_blob b ON b.sha256 = w.sha256
       WHERE pg_catalog.sha256(b.bytes) IS DISTINCT FROM w.sha256`,
      [batch.map(({ sha256 }) => sha256)],
    );
    for (const { digest, measured } of rows) different.set(digest, measured);
  }
  return different;
}

/** Measured digest of the bytes stored under a digest, hexadecimal; null where there are none. */
export async function measureBlob(pool: Pool, sha256: Buffer): Promise<string | null> {
  const [bytes] = await readBytes(
    pool,
    `SELECT bytes FROM evidence_blob WHERE sha256 = ${bytesLiteral(sha256)} AND bytes IS NOT NULL`,
  );
  return bytes === undefined ? null : createHash("sha256").update(bytes).digest("hex");
}

/** Splits a list so that no group has more than so many bytes, unless one thing alone does. */
function* inBatches<Sized extends { size: number }>(
  list: readonly Sized[],
  bytes: number,
  count: number,
): Generator<Sized[]> {
  let batch: Sized[] = [];
  let size = 0;
  for (const sized of list) {
    if (batch.length === count || (batch.length > 0 && size + sized.size > bytes)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(sized);
    size += sized.size;
  }
  if (batch.length > 0) yield batch;
}
