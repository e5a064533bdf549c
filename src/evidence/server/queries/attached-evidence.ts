import "server-only";
import type { PoolClient } from "pg";

/** Any number; it only has to be the same in every process. Merges run one after the other. */
export const MERGE_LOCK = 0x50524c01;

/** Shared when adding bytes, exclusive when erasing them. */
const ERASURE_LOCK = 0x50524c05;

/** Waits for erasures; none begins until the transaction ends. */
export async function lockAgainstErasure(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock_shared($1)", [ERASURE_LOCK]);
}

/** Waits for running additions of evidence; none begins until the transaction ends. */
export async function lockForErasure(client: PoolClient): Promise<void> {
  // Imports that merge add bytes too.
  await client.query("SELECT pg_advisory_xact_lock($1)", [MERGE_LOCK]);
  await client.query("SELECT pg_advisory_xact_lock($1)", [ERASURE_LOCK]);
}

/** Counts one more item on an incident and holds its row until the transaction ends. */
export async function countAddedEvidence(
  client: PoolClient,
  incidentId: bigint,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE incident SET evidence_count = evidence_count + 1, version = version + 1,
       updated_at = $2 WHERE id = $1`,
    [incidentId, now],
  );
}

/** Stores bytes under their digest; false where these bytes were erased before. */
export async function insertBlob(
  client: PoolClient,
  sha256: Buffer,
  bytes: Buffer,
): Promise<boolean> {
  await client.query(
    "INSERT INTO evidence_blob (sha256, size, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [sha256, bytes.byteLength, bytes],
  );
  const { rows } = await client.query<{ present: boolean }>(
    "SELECT erased_at IS NULL AS present FROM evidence_blob WHERE sha256 = $1",
    [sha256],
  );
  return rows[0]?.present === true;
}

export interface AttachedItem {
  incidentId: bigint;
  kind: string;
  record: string;
  sha256: Buffer;
  now: Date;
  part: { name: string; mediaType: string; sha256: Buffer };
}

/** Stores an item that a person added, with its one part; the incident's row has to be held. */
export async function insertAttachedItem(client: PoolClient, item: AttachedItem): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO evidence_item (incident_id, run_id, kind, record, sha256, repetition, imported_at)
     SELECT $1, NULL, $2, $3, $4, coalesce(max(repetition) + 1, 0), $5
     FROM evidence_item WHERE incident_id = $1 AND sha256 = $4 RETURNING id`,
    [item.incidentId, item.kind, item.record, item.sha256, item.now],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("an evidence item was not stored");
  await client.query(
    `INSERT INTO evidence_part (evidence_id, ordinal, name, media_type, sha256)
     VALUES ($1, 1, $2, $3, $4)`,
    [id, item.part.name, item.part.mediaType, item.part.sha256],
  );
  return id;
}

/** Removes an upload that became evidence, unless it is the report of an import too. */
export async function deleteUnusedUpload(client: PoolClient, uploadId: string): Promise<void> {
  await client.query(
    `DELETE FROM stored_file f WHERE id = $1
       AND NOT EXISTS (SELECT 1 FROM connector_run r WHERE r.file_id = f.id)`,
    [uploadId],
  );
}
