import "server-only";
import type { Pool, PoolClient } from "pg";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";
import type { IsoRow, Row } from "@/platform/db/rows";

/** Entries of the log that are shown to the reader: $2 names the shared kinds, or is null for all. */
const VISIBLE = `e.engagement_id = $1 AND e.register = 'white_team'
  AND ($2::text[] IS NULL OR e.side = 'red' OR e.kind = ANY ($2))`;

/** An entry of the log as an export needs it; instants are RFC 3339 texts. */
export type ExportRow = IsoRow<
  Pick<
    Row<"engagement_entry">,
    | "number"
    | "kind"
    | "side"
    | "title"
    | "body"
    | "sha256"
    | "occurred_at"
    | "recorded_at"
    | "author_name"
  >
> & {
  /** Number of the corrected entry, where the reader may see it too. */
  corrects_number: number | null;
  corrects_identifier: string | null;
};

/** Entries of the log by their numbers, from the first on, up to and with a number. */
export async function findExportRows(
  pool: Pool,
  engagementId: bigint,
  shared: readonly string[] | null,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ExportRow[]> {
  const { rows } = await pool.query<ExportRow>({
    text: `SELECT e.number, e.kind, e.side, e.title, e.body, e.sha256, e.occurred_at, e.recorded_at,
        e.author_name, o.number AS corrects_number,
        CASE WHEN position('"import":{' IN o.body) > 0
          THEN o.body::jsonb #>> '{import,identifier}' END AS corrects_identifier
      FROM engagement_entry e LEFT JOIN engagement_entry o ON o.id = e.corrects
        AND ($2::text[] IS NULL OR o.side = 'red' OR o.kind = ANY ($2))
      WHERE ${VISIBLE} AND e.number > $3 AND e.number <= $4 ORDER BY e.number LIMIT $5`,
    values: [engagementId, shared, after, upTo, limit],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** How many entries of the log up to a number are shown to the reader. */
export async function countExportRows(
  client: Pool | PoolClient,
  engagementId: bigint,
  shared: readonly string[] | null,
  upTo: number,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM engagement_entry e WHERE ${VISIBLE} AND e.number <= $3`,
    [engagementId, shared, upTo],
  );
  return rows[0]?.count ?? 0;
}

/** By what an entry of the log is known when a file names it again. */
export interface KnownEntry {
  number: number;
  side: "white" | "red";
  /** Null for what was written here. */
  identifier: string | null;
  row_sha256: string | null;
}

/** Every entry of the log that is shown to the reader. */
export async function findKnownEntries(
  client: Pool | PoolClient,
  engagementId: bigint,
  shared: readonly string[] | null,
): Promise<KnownEntry[]> {
  const { rows } = await client.query<KnownEntry>(
    `SELECT e.number, e.side, i.origin ->> 'identifier' AS identifier, i.origin ->> 'row_sha256' AS row_sha256
     FROM engagement_entry e, LATERAL (SELECT CASE WHEN position('"import":{' IN e.body) > 0
       THEN e.body::jsonb -> 'import' END AS origin) i
     WHERE ${VISIBLE} ORDER BY e.number`,
    [engagementId, shared],
  );
  return rows;
}

export interface ImportedEntry {
  number: number;
  kind: string;
  body: string;
  sha256: Buffer;
  title: string;
  occurredAt: string;
  /** Number of the entry of the log that it corrects. */
  corrects: number | null;
  seq: bigint;
}

/** Stores entries beside their records, whose hashes they take from the trace. */
export async function insertImported(
  client: PoolClient,
  common: {
    engagementId: bigint;
    author: string;
    authorName: string;
    side: "white" | "red";
    recordedAt: Date;
    chain: string;
    epoch: number;
  },
  entries: readonly ImportedEntry[],
): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO engagement_entry (engagement_id, register, number, kind, body, sha256, title, occurred_at,
       recorded_at, author, author_name, side, corrects, content_sha256, chain_epoch, chain_seq, entry_hash, prev_hash)
     SELECT $1, 'white_team', n.number, n.kind, n.body, n.sha256, n.title, n.occurred_at, $2, $3, $4, $5,
       o.id, NULL, r.epoch, r.seq, r.hash, r.prev
     FROM unnest($8::integer[], $9::text[], $10::text[], $11::bytea[], $12::text[], $13::timestamptz[],
       $14::integer[], $15::bigint[]) AS n(number, kind, body, sha256, title, occurred_at, corrects, seq)
     JOIN trace_record r ON r.chain = $6 AND r.epoch = $7 AND r.seq = n.seq
     LEFT JOIN engagement_entry o ON o.engagement_id = $1 AND o.register = 'white_team'
       AND o.number = n.corrects
     ORDER BY n.number`,
    [
      common.engagementId,
      common.recordedAt,
      common.author,
      common.authorName,
      common.side,
      common.chain,
      common.epoch,
      entries.map(({ number }) => number),
      entries.map(({ kind }) => kind),
      entries.map(({ body }) => body),
      entries.map(({ sha256 }) => sha256),
      entries.map(({ title }) => title),
      entries.map(({ occurredAt }) => occurredAt),
      entries.map(({ corrects }) => corrects),
      entries.map(({ seq }) => seq),
    ],
  );
  if (rowCount !== entries.length) throw new Error(`${common.chain} lacks records of an import`);
}
