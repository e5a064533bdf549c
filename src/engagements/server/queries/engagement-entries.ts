import "server-only";
import type { Insertable } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Register } from "@/encoding/domain/ids/entry-id";
import { COLUMNS, type Tables } from "@/generated/tables";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";
import { columnsOf, type IsoRow, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** An entry as it is stored; `body` is canonical JSON, instants are RFC 3339 texts. */
export type EntryRow = IsoRow<
  Row<"engagement_entry", { register: Register; side: "white" | "red" }>
> & {
  corrects_number: number | null;
  corrected_by_number: number | null;
};

/** Stores an entry beside its record, whose hashes it takes from the trace, and returns its row. */
export async function insertEntry(
  client: PoolClient,
  chain: string,
  entry: Omit<Insertable<Tables["engagement_entry"]>, "entry_hash" | "prev_hash"> & {
    chain_seq: bigint;
  },
): Promise<Omit<EntryRow, "corrects_number" | "corrected_by_number">> {
  const record = statements
    .selectFrom("trace_record")
    .where("chain", "=", chain)
    .where("epoch", "=", entry.chain_epoch)
    .where("seq", "=", entry.chain_seq);
  const inserted = statements
    .insertInto("engagement_entry")
    .values({
      ...entry,
      entry_hash: record.select("hash").$asScalar().$notNull(),
      prev_hash: record.select("prev").$asScalar().$notNull(),
    })
    .returning(COLUMNS.engagement_entry)
    .$castTo<EntryRow>();
  const [row] = await runStatement(client, inserted, ISO_TIMESTAMPS);
  if (row === undefined) throw new Error(`${chain} took no entry ${entry.chain_seq}`);
  return row;
}

const SELECT = `SELECT ${columnsOf("engagement_entry", { as: "e" })}, o.number AS corrects_number,
  (SELECT min(c.number) FROM engagement_entry c WHERE c.corrects = e.id) AS corrected_by_number
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

/** Filter of a register's entries. */
interface EntryFilter {
  register: Register;
  /** Kinds of the white team's entries that are shown beside those of the red team; null: all. */
  shared: readonly string[] | null;
  /** Empty: every kind. */
  kinds: readonly string[];
  side: "white" | "red" | null;
}

const VISIBLE = `e.engagement_id = $1 AND e.register = $2
  AND ($3::text[] IS NULL OR e.side = 'red' OR e.kind = ANY ($3))`;
const NARROWED = `${VISIBLE} AND (cardinality($4::text[]) = 0 OR e.kind = ANY ($4))
  AND ($5::text IS NULL OR e.side = $5)`;

/**
 * Entries of one register, the latest first: as they were written, or as they happened. Within a
 * register numbers rise with ids, so that a page can begin at a number and no id leaves the service.
 */
export async function findEntries(
  pool: Pool,
  engagementId: bigint,
  { register, shared, kinds, side }: EntryFilter,
  page: {
    limit: number;
    /** The last entry of the page before; `occurred_at` where the order is that of what happened. */
    before: { number: number; occurred_at?: string } | null;
    order: "written" | "happened";
  },
): Promise<EntryRow[]> {
  const place =
    page.order === "happened"
      ? `($7::timestamptz IS NULL OR (e.occurred_at, e.number) < ($7, $6::integer))
         ORDER BY e.occurred_at DESC, e.number DESC`
      : "($7::timestamptz IS NULL AND ($6::integer IS NULL OR e.number < $6)) ORDER BY e.number DESC";
  const { rows } = await pool.query<EntryRow>({
    text: `${SELECT} WHERE ${NARROWED} AND ${place} LIMIT $8`,
    values: [
      engagementId,
      register,
      shared,
      kinds,
      side,
      page.before?.number ?? null,
      page.before?.occurred_at ?? null,
      page.limit,
    ],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** How many entries of the log happened on each UTC day, the latest day first. */
export async function countEntriesByDay(
  pool: Pool,
  engagementId: bigint,
  { register, shared, kinds, side }: EntryFilter,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await pool.query<{ day: string; count: number }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, count FROM (
       SELECT (e.occurred_at AT TIME ZONE 'UTC')::date AS day, count(*)::integer AS count
       FROM engagement_entry e WHERE ${NARROWED} GROUP BY 1) days ORDER BY days.day DESC`,
    [engagementId, register, shared, kinds, side],
  );
  return rows;
}

/** Counts of an engagement as far as its entries are shown. */
export interface ShownCounts {
  id: bigint;
  log: number;
  evidence: number;
  last: string | null;
}

/** Counts the entries of engagements of which only some kinds of the white team are shown. */
export async function countShown(
  pool: Pool,
  engagementIds: readonly bigint[],
  shared: readonly string[],
): Promise<ShownCounts[]> {
  const { rows } = await pool.query<ShownCounts>({
    text: `SELECT engagement_id AS id, count(*) FILTER (WHERE register = 'white_team')::integer AS log,
        count(*) FILTER (WHERE register = 'evidence')::integer AS evidence, max(recorded_at) AS last
      FROM engagement_entry WHERE engagement_id = ANY ($1::bigint[]) AND (side = 'red' OR kind = ANY ($2::text[]))
      GROUP BY engagement_id`,
    values: [engagementIds, shared],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** How many deconflictions of the log have no verdict yet; one that was corrected counts no more. */
export async function countUndetermined(
  pool: Pool,
  engagementId: bigint,
  shared: readonly string[] | null,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM engagement_entry e
     WHERE ${VISIBLE} AND e.kind = 'deconfliction'
       AND coalesce(e.body::jsonb #>> '{details,verdict}', 'undetermined') = 'undetermined'
       AND NOT EXISTS (SELECT 1 FROM engagement_entry c WHERE c.corrects = e.id)`,
    [engagementId, "white_team", shared],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Operators' actions between two instants, in the order in which they happened, as far as they are
 * shown.
 */
export async function findActivities(
  pool: Pool,
  engagementId: bigint,
  shared: readonly string[] | null,
  { from, to }: { from: Date; to: Date },
): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>({
    text: `${SELECT} WHERE ${VISIBLE} AND e.kind = 'activity'
      AND e.occurred_at BETWEEN $4 AND $5 ORDER BY e.occurred_at, e.id LIMIT 500`,
    values: [engagementId, "white_team", shared, from, to],
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
