import "server-only";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { inBatches, measureBlob, readMeasured } from "@/evidence/server/queries/package-bytes";
import { readRecords, type StateEvidenceRow } from "./queries/package-state";

/** Bytes that are not what was recorded: what they measure, or null where there are none. */
export type Differences = ReadonlyMap<string, string | null>;

const RECORD_BATCH_BYTES = 4 * 1024 * 1024;
const RECORD_BATCH = 1_000;

/** Hashes the canonical record of each item again; keys are the ids of those that differ. */
export async function measureRecords(
  pool: Pool,
  items: readonly StateEvidenceRow[],
): Promise<Differences> {
  const different = new Map<string, string | null>();
  const held = items.flatMap((item) => (item.size === null ? [] : [{ ...item, size: item.size }]));
  for (const batch of inBatches(held, RECORD_BATCH_BYTES, RECORD_BATCH)) {
    const rows = await readRecords(
      pool,
      batch.map((item) => item.id),
    );
    const records = new Map(rows.map((row) => [row.id, row.record]));
    for (const { id, sha256 } of batch) {
      const record = records.get(id);
      const measured =
        record === undefined ? null : createHash("sha256").update(record).digest("hex");
      if (measured !== sha256.toString("hex")) different.set(String(id), measured);
    }
  }
  return different;
}

/** Bytes that are stored, or were until they were erased. */
interface StoredBytes {
  sha256: Buffer;
  size: number;
  erased: boolean;
}

/** Hashes stored bytes again, each digest once; keys are the digests that differ. */
export async function measureParts(
  pool: Pool,
  parts: readonly StoredBytes[],
): Promise<Differences> {
  const different = new Map<string, string | null>();
  const held = new Map(
    parts.filter((part) => !part.erased).map((part) => [part.sha256.toString("hex"), part]),
  );
  for await (const { batch, bytes } of readMeasured(pool, [...held.values()])) {
    for (const { sha256 } of batch) {
      const digest = sha256.toString("hex");
      if (!bytes.has(digest)) different.set(digest, await measureBlob(pool, sha256));
    }
  }
  return different;
}
