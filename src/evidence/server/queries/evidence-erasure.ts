import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Row } from "@/platform/db/rows";

/** Most rows of each list in the answer to an erasure. */
export const LISTED = 1_000;

export type AffectedRow = Pick<Row<"evidence_item">, "id" | "sha256" | "incident_id"> & {
  /** Whether its record is erased, not only parts of it. */
  is_whole: boolean;
  incident_created_at: Date;
};

/** Items with the very same record as the item $1, and the bytes that are erased with them. */
const REACHED = `
  same AS (
    SELECT o.id, o.sha256 FROM evidence_item e JOIN evidence_item o USING (sha256)
      WHERE e.id = $1 AND o.erased_at IS NULL),
  blob AS (
    SELECT b.sha256 FROM evidence_blob b WHERE b.erased_at IS NULL AND b.sha256 IN (
      SELECT sha256 FROM same
      UNION SELECT p.sha256 FROM evidence_part p JOIN same ON same.id = p.evidence_id))`;

/** An item, those with the very same record, and those that share parts with it, still whole. */
export async function findAffected(client: PoolClient, evidenceId: bigint): Promise<AffectedRow[]> {
  const { rows } = await client.query<AffectedRow>(
    `WITH ${REACHED},
     affected AS (
       SELECT id FROM same UNION SELECT evidence_id FROM evidence_part JOIN blob USING (sha256))
     SELECT e.id, e.sha256, e.id IN (SELECT id FROM same) AS is_whole, e.incident_id, i.created_at AS incident_created_at
     FROM affected a JOIN evidence_item e USING (id) JOIN incident i ON i.id = e.incident_id
     ORDER BY e.id`,
    [evidenceId],
  );
  return rows;
}

/** An item of a register whose bytes are stored under a digest that an erasure reaches. */
export type AffectedRegisterRow = Pick<Row<"engagement_entry">, "number" | "engagement_id"> & {
  sha256: Buffer;
  engagement_created_at: Date;
};

/**
 * Items of registers that lose their bytes with an evidence item, because bytes are stored once
 * under their digest. Not for the response: the caller may not be allowed to see the engagement.
 */
export async function findAffectedRegister(
  client: PoolClient,
  evidenceId: bigint,
): Promise<AffectedRegisterRow[]> {
  const { rows } = await client.query<AffectedRegisterRow>(
    `WITH ${REACHED}
     SELECT r.number, r.content_sha256 AS sha256, r.engagement_id,
       g.created_at AS engagement_created_at
     FROM engagement_entry r JOIN engagement g ON g.id = r.engagement_id
     WHERE r.register = 'evidence' AND r.body::json ->> 'storage' = 'stored'
       AND r.content_sha256 IN (SELECT sha256 FROM blob)
     ORDER BY r.engagement_id, r.number`,
    [evidenceId],
  );
  return rows;
}

/** Marks incidents as changed, in the order of their ids. */
export async function touchIncidents(
  client: PoolClient,
  ids: readonly bigint[],
  now: Date,
): Promise<void> {
  await client.query(
    `WITH held AS (SELECT id FROM incident WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE)
     UPDATE incident i SET version = version + 1, updated_at = $2 FROM held WHERE held.id = i.id`,
    [ids, now],
  );
}

/** Erases an item's bytes and appends the record of it; returns the items that lost bytes. */
export async function eraseItem(
  tx: Pool | PoolClient,
  evidenceId: bigint,
  chain: string,
  body: string,
): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    "SELECT unnest(evidence_erase($1, $2, $3)) AS id",
    [evidenceId, chain, body],
  );
  return rows.map(({ id }) => id);
}

export interface HolderRows {
  reports: { run_id: bigint; file_sha256: string }[];
  packages: { package_sha256: string; incident_id: bigint; created_at: Date }[];
}

/** Other known holders of the content of these items. */
export async function findHolders(
  client: PoolClient,
  evidenceId: bigint,
  affected: readonly bigint[],
  incidents: readonly bigint[],
): Promise<HolderRows> {
  const reports = await client.query<HolderRows["reports"][number]>(
    `WITH part AS (SELECT sha256 FROM evidence_part WHERE evidence_id = $1)
     SELECT r.id AS run_id, encode(r.file_sha256, 'hex') AS file_sha256 FROM connector_run r
     WHERE r.file_id IS NOT NULL AND (
       r.id IN (SELECT run_id FROM evidence_item WHERE id = ANY ($2::bigint[]))
       OR r.file_sha256 IN (SELECT sha256 FROM part))
     ORDER BY r.id LIMIT ${LISTED}`,
    [evidenceId, affected],
  );
  const packages = await client.query<HolderRows["packages"][number]>(
    `SELECT encode(p.package_sha256, 'hex') AS package_sha256, p.incident_id, i.created_at
     FROM evidence_package p JOIN incident i ON i.id = p.incident_id
     WHERE p.incident_id = ANY ($1::bigint[]) ORDER BY p.id LIMIT ${LISTED}`,
    [incidents],
  );
  return { reports: reports.rows, packages: packages.rows };
}
