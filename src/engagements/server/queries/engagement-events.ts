import "server-only";
import type { Pool } from "pg";
import type { Register } from "@/encoding/domain/ids/entry-id";

/** An entry in a stream of events. */
export interface EntryNews {
  register: Register;
  number: number;
  kind: string;
  side: "white" | "red";
  chain_seq: bigint;
}

/** The condition of the lists of entries: $2 names the shared kinds, or is null for all entries. */
const VISIBLE = `engagement_id = $1
  AND ($2::text[] IS NULL OR side = 'red' OR kind = ANY ($2))`;

/** Number of the record of the latest entry that is shown to the reader, or -1 where there is none. */
export async function findLatestSeq(
  pool: Pool,
  engagementId: bigint,
  shared: readonly string[] | null,
): Promise<bigint> {
  const { rows } = await pool.query<{ seq: bigint }>(
    `SELECT coalesce(max(chain_seq), -1) AS seq FROM engagement_entry WHERE ${VISIBLE}`,
    [engagementId, shared],
  );
  return rows[0]?.seq ?? -1n;
}

/** Entries of both registers whose records follow one, in the order of their records. */
export async function findEntriesSince(
  pool: Pool,
  engagementId: bigint,
  shared: readonly string[] | null,
  seq: bigint,
  limit: number,
): Promise<EntryNews[]> {
  const { rows } = await pool.query<EntryNews>(
    `SELECT register, number, kind, side, chain_seq FROM engagement_entry
     WHERE ${VISIBLE} AND chain_seq > $3 ORDER BY chain_seq LIMIT $4`,
    [engagementId, shared, seq, limit],
  );
  return rows;
}
