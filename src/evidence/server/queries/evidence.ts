import "server-only";
import type { Pool, PoolClient } from "pg";
import { bytesLiteral, readBytes } from "@/platform/db/read-copied";
import { columnsOf, type Row } from "@/platform/db/rows";

export type EvidenceRow = Row<"evidence_item"> & { incident_created_at: Date };

export type EvidencePartRow = Row<"evidence_part"> &
  Pick<Row<"evidence_blob">, "size" | "erased_at">;

const PART = `SELECT ${columnsOf("evidence_part", { as: "p" })}, b.size, b.erased_at
  FROM evidence_part p JOIN evidence_blob b USING (sha256)`;

const SELECT = `SELECT ${columnsOf("evidence_item", { as: "e" })}, i.created_at AS incident_created_at
  FROM evidence_item e JOIN incident i ON i.id = e.incident_id`;

/** Evidence of an incident in the order it was imported, one row more than `limit` where there is more. */
export async function findEvidence(
  pool: Pool,
  incidentId: bigint,
  after: bigint,
  limit: number,
): Promise<EvidenceRow[]> {
  const { rows } = await pool.query<EvidenceRow>({
    name: "find-evidence",
    text: `${SELECT} WHERE e.incident_id = $1 AND e.id > $2 ORDER BY e.id LIMIT $3`,
    values: [incidentId, after, limit + 1],
  });
  return rows;
}

export async function findEvidenceItem(
  pool: Pool | PoolClient,
  id: bigint,
): Promise<EvidenceRow | null> {
  const { rows } = await pool.query<EvidenceRow>({
    name: "find-evidence-item",
    text: `${SELECT} WHERE e.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Parts of several evidence items in one statement. */
export async function findEvidenceParts(
  pool: Pool | PoolClient,
  evidenceIds: readonly bigint[],
): Promise<EvidencePartRow[]> {
  const { rows } = await pool.query<EvidencePartRow>({
    name: "find-evidence-parts",
    text: `${PART} WHERE p.evidence_id = ANY ($1::bigint[]) ORDER BY p.evidence_id, p.ordinal`,
    values: [evidenceIds],
  });
  return rows;
}

/** Bytes of one part, whole or only the first `length`; null bytes where they were erased. */
export async function findPartBytes(
  pool: Pool,
  evidenceId: bigint,
  ordinal: number,
  length: number | null,
): Promise<(EvidencePartRow & { bytes: Buffer | null }) | null> {
  const part = await pool.query<EvidencePartRow>(
    `${PART} WHERE p.evidence_id = $1 AND p.ordinal = $2`,
    [evidenceId, ordinal],
  );
  const row = part.rows[0];
  if (row === undefined) return null;
  return { ...row, bytes: await findBlob(pool, row.sha256, length) };
}

/** Bytes that are stored under a digest, whole or only the first `length`; null where there are none. */
export async function findBlob(
  pool: Pool,
  sha256: Uint8Array,
  length: number | null,
): Promise<Buffer | null> {
  const column = length === null ? "bytes" : `substring(bytes FROM 1 FOR ${length})`;
  const [bytes] = await readBytes(
    pool,
    `SELECT ${column} FROM evidence_blob
     WHERE sha256 = ${bytesLiteral(sha256)} AND bytes IS NOT NULL`,
  );
  return bytes ?? null;
}
