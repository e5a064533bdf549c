import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Register } from "@/domain/engagements/entry";
import { ISO_TIMESTAMPS } from "../iso-timestamps";

/** An entry as it is stored; `body` is canonical JSON, instants are RFC 3339 texts. */
export interface EntryRow {
  id: bigint;
  register: Register;
  number: number;
  kind: string;
  body: string;
  sha256: Buffer;
  title: string;
  occurred_at: string;
  recorded_at: string;
  author: string;
  author_name: string;
  side: "white" | "red";
  corrects_number: number | null;
  corrected_by_number: number | null;
  content_sha256: Buffer | null;
  chain_seq: bigint;
  entry_hash: Buffer;
  prev_hash: Buffer;
}

export interface NewEntry {
  engagementId: bigint;
  register: Register;
  number: number;
  kind: string;
  body: string;
  sha256: Buffer;
  title: string;
  occurredAt: Date;
  recordedAt: Date;
  author: string;
  authorName: string;
  side: "white" | "red";
  corrects: bigint | null;
  contentSha256: Buffer | null;
  chain: string;
  epoch: number;
  seq: bigint;
}

/** Stores an entry beside its record, whose hashes it takes from the trace. */
export async function insertEntry(client: PoolClient, entry: NewEntry): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO engagement_entry (engagement_id, register, number, kind, body, sha256, title, occurred_at,
       recorded_at, author, author_name, side, corrects, content_sha256, chain_epoch, chain_seq, entry_hash, prev_hash)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, r.epoch, r.seq, r.hash, r.prev
     FROM trace_record r WHERE r.chain = $15 AND r.epoch = $16 AND r.seq = $17`,
    [
      entry.engagementId,
      entry.register,
      entry.number,
      entry.kind,
      entry.body,
      entry.sha256,
      entry.title,
      entry.occurredAt,
      entry.recordedAt,
      entry.author,
      entry.authorName,
      entry.side,
      entry.corrects,
      entry.contentSha256,
      entry.chain,
      entry.epoch,
      entry.seq,
    ],
  );
  if (rowCount !== 1) throw new Error(`${entry.chain} holds no record ${entry.seq}`);
}

const SELECT = `SELECT e.id, e.register, e.number, e.kind, e.body, e.sha256, e.title, e.occurred_at,
  e.recorded_at, e.author, e.author_name, e.side, o.number AS corrects_number,
  (SELECT min(c.number) FROM engagement_entry c WHERE c.corrects = e.id) AS corrected_by_number,
  e.content_sha256, e.chain_seq, e.entry_hash, e.prev_hash
  FROM engagement_entry e LEFT JOIN engagement_entry o ON o.id = e.corrects`;

/** One entry by its register and number, or null. */
export async function findEntry(
  client: Pool | PoolClient,
  engagementId: bigint,
  register: Register,
  number: number,
): Promise<EntryRow | null> {
  const { rows } = await client.query<EntryRow>({
    text: `${SELECT} WHERE e.engagement_id = $1 AND e.register = $2 AND e.number = $3`,
    values: [engagementId, register, number],
    types: ISO_TIMESTAMPS,
  });
  return rows[0] ?? null;
}

/** Entries of one register in the order in which they were written, the latest first. */
export async function findEntries(
  pool: Pool,
  engagementId: bigint,
  page: {
    register: Register;
    before: number | null;
    limit: number;
    /** Kinds of the white team's entries that are shown beside those of the red team; null: all. */
    shared: readonly string[] | null;
  },
): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>({
    text: `${SELECT} WHERE e.engagement_id = $1 AND e.register = $2
      AND ($3::integer IS NULL OR e.number < $3)
      AND ($5::text[] IS NULL OR e.side = 'red' OR e.kind = ANY ($5)) ORDER BY e.number DESC LIMIT $4`,
    values: [engagementId, page.register, page.before, page.limit, page.shared],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** What the red team wrote between two instants, in the order in which it happened. */
export async function findActivities(
  pool: Pool,
  engagementId: bigint,
  from: Date,
  to: Date,
): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>({
    text: `${SELECT} WHERE e.engagement_id = $1 AND e.register = 'white_team' AND e.kind = 'activity'
      AND e.occurred_at BETWEEN $2 AND $3 ORDER BY e.occurred_at, e.id LIMIT 500`,
    values: [engagementId, from, to],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** Every entry of a register in the order in which they were written; the report reads them all. */
export async function findAllEntries(
  client: Pool | PoolClient,
  engagementId: bigint,
  register: Register,
): Promise<EntryRow[]> {
  const { rows } = await client.query<EntryRow>({
    text: `${SELECT} WHERE e.engagement_id = $1 AND e.register = $2 ORDER BY e.number`,
    values: [engagementId, register],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}
