import "server-only";
import type { PoolClient } from "pg";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";

/** An entry as a board reads it; what its body says only where that is counted. */
export interface BoardEntryRow {
  engagement_id: bigint;
  id: string;
  register: "white_team" | "evidence";
  side: "white" | "red";
  kind: string;
  occurred_at: string;
  corrected_by: string | null;
  related: string[];
  technique_id: string | null;
  verdict: string | null;
  alert_at: string | null;
  is_stored: boolean;
}

const COUNTED = "('activity', 'detection', 'deconfliction', 'flag')";

/**
 * Log and register of engagements by their number, in the order in which they were written. Of those in `partly` only the
 * red team's entries and the white team's of the kinds that are shared.
 */
export async function findBoardEntries(
  client: PoolClient,
  { whole, partly }: { whole: readonly bigint[]; partly: readonly bigint[] },
  shared: readonly string[],
): Promise<ReadonlyMap<bigint, BoardEntryRow[]>> {
  const { rows } = await client.query<BoardEntryRow>({
    text: `SELECT e.engagement_id, e.register, e.side, e.kind, e.occurred_at,
        CASE e.register WHEN 'evidence' THEN 'REG-' ELSE 'LOG-' END || e.number AS id,
        CASE e.register WHEN 'evidence' THEN 'REG-' ELSE 'LOG-' END ||
          (SELECT min(c.number) FROM engagement_entry c WHERE c.corrects = e.id) AS corrected_by,
        coalesce(b.body -> 'related', '[]') AS related, b.body #>> '{details,technique_id}' AS technique_id,
        b.body #>> '{details,verdict}' AS verdict, b.body #>> '{details,alert_at}' AS alert_at,
        e.register = 'evidence' AND e.content_sha256 IS NOT NULL
          AND b.body ->> 'storage' IS DISTINCT FROM 'external' AS is_stored
      FROM engagement_entry e
      CROSS JOIN LATERAL (SELECT CASE WHEN e.register = 'evidence' OR e.kind IN ${COUNTED} THEN e.body::jsonb END AS body OFFSET 0) b
      WHERE e.engagement_id = ANY ($1::bigint[])
        OR (e.engagement_id = ANY ($2::bigint[]) AND (e.side = 'red' OR e.kind = ANY ($3::text[])))
      ORDER BY e.engagement_id, e.register, e.number`,
    values: [whole, partly, shared],
    types: ISO_TIMESTAMPS,
  });
  const entries = new Map<bigint, BoardEntryRow[]>();
  for (const row of rows) {
    const own = entries.get(row.engagement_id);
    if (own === undefined) entries.set(row.engagement_id, [row]);
    else own.push(row);
  }
  return entries;
}

/** When the first version of the report of each engagement was made. */
export async function findFirstReports(
  client: PoolClient,
  engagementIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await client.query<{ engagement_id: bigint; made_at: string }>({
    text: `SELECT engagement_id, min(made_at) AS made_at FROM engagement_report
      WHERE engagement_id = ANY ($1::bigint[]) GROUP BY engagement_id`,
    values: [engagementIds],
    types: ISO_TIMESTAMPS,
  });
  return new Map(rows.map(({ engagement_id, made_at }) => [engagement_id, made_at]));
}
