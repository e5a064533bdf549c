import "server-only";
import type { Pool, PoolClient } from "pg";
import type { LegalDecision } from "@/evidence/domain/statements/statement";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";
import { columnsOf, type IsoRow, type Row } from "@/platform/db/rows";

/** An open stage of an incident's newest evaluation. */
export interface LegalClock {
  rule: string;
  stage: string;
  article: string;
  lawStatus: string;
  match: "triggered" | "conditional";
  anchorAt: string;
  /** Null where the law names no number. */
  dueAt: string | null;
  due: string | null;
  zone: string;
}

/**
 * Makes these the clocks of an incident that is locked. A reported clock stays reported while its
 * limit is the same.
 */
export async function replaceClocks(
  client: PoolClient,
  incident: { id: bigint; simulation: boolean },
  evaluationId: bigint,
  clocks: readonly LegalClock[],
): Promise<void> {
  const rules = clocks.map((clock) => clock.rule);
  const stages = clocks.map((clock) => clock.stage);
  await client.query(
    `DELETE FROM legal_clock WHERE incident_id = $1
       AND (rule, stage) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [incident.id, rules, stages],
  );
  await client.query(
    `INSERT INTO legal_clock AS c (incident_id, simulation, evaluation_id, rule, stage, article,
       law_status, match, anchor_at, due_at, due, zone)
     SELECT $1, $2, $3, * FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::timestamptz[], $10::timestamptz[], $11::text[], $12::text[])
     ON CONFLICT (incident_id, rule, stage) DO UPDATE SET evaluation_id = excluded.evaluation_id,
       article = excluded.article, law_status = excluded.law_status, match = excluded.match,
       anchor_at = excluded.anchor_at, due_at = excluded.due_at, due = excluded.due,
       zone = excluded.zone,
       due_soon_told = c.due_soon_told AND c.due_at IS NOT DISTINCT FROM excluded.due_at,
       overdue_told = c.overdue_told AND c.due_at IS NOT DISTINCT FROM excluded.due_at`,
    [
      incident.id,
      incident.simulation,
      evaluationId,
      rules,
      stages,
      clocks.map((clock) => clock.article),
      clocks.map((clock) => clock.lawStatus),
      clocks.map((clock) => clock.match),
      clocks.map((clock) => clock.anchorAt),
      clocks.map((clock) => clock.dueAt),
      clocks.map((clock) => clock.due),
      clocks.map((clock) => clock.zone),
    ],
  );
}

/** A clock with its incident; timestamps are RFC 3339 texts. */
export type ListedClockRow = IsoRow<
  Row<"legal_clock", { match: "triggered" | "conditional" }> &
    Pick<Row<"incident">, "created_at" | "title" | "severity">
> & { decision: LegalDecision | null };

/** Where a page of clocks ends; `dueAt` is null among those without a number, which come last. */
export interface ClockKey {
  due_at: string | null;
  incident_id: bigint;
  rule: string;
  stage: string;
}

export interface ClockFilter {
  simulation: boolean;
  /** Address of the only owner whose incidents are shown; null for all. */
  onlyOwner: string | null;
}

/** Clocks by their limit, the earliest first and those without a number last, after a key. */
export async function findClocks(
  client: Pool | PoolClient,
  filter: ClockFilter,
  after: ClockKey | null,
  limit: number,
): Promise<ListedClockRow[]> {
  const isAmongUndated = after !== null && after.due_at === null;
  const dated = isAmongUndated ? [] : await walk(client, filter, "due_at", after, limit);
  if (dated.length >= limit) return dated;
  const from = isAmongUndated ? after : null;
  return [...dated, ...(await walk(client, filter, null, from, limit - dated.length))];
}

async function walk(
  client: Pool | PoolClient,
  { simulation, onlyOwner }: ClockFilter,
  by: "due_at" | null,
  after: ClockKey | null,
  limit: number,
): Promise<ListedClockRow[]> {
  const order = [...(by === null ? [] : ["c.due_at"]), "c.incident_id", "c.rule", "c.stage"];
  const key =
    after === null
      ? []
      : [...(by === null ? [] : [after.due_at]), after.incident_id, after.rule, after.stage];
  const types = [...(by === null ? [] : ["timestamptz"]), "bigint", "text", "text"];
  const place = types.map((type, index) => `$${index + 4}::${type}`);
  const { rows } = await client.query<ListedClockRow>({
    text: `SELECT ${columnsOf("legal_clock", { as: "c" })}, i.created_at, i.title, i.severity, d.decision
      FROM legal_clock c JOIN incident i ON i.id = c.incident_id
        LEFT JOIN LATERAL (SELECT s.body::jsonb ->> 'decision' AS decision FROM incident_statement s
          WHERE s.incident_id = c.incident_id AND s.kind = 'legal_decision'
            AND s.body::jsonb ->> 'rule' = c.rule
          ORDER BY s.id DESC LIMIT 1) d ON true
      WHERE c.simulation = $1 AND ($2::text IS NULL OR i.owner_email = $2)
        AND c.due_at IS ${by === null ? "" : "NOT "}NULL
        ${after === null ? "" : `AND (${order.join(", ")}) > (${place.join(", ")})`}
      ORDER BY ${order.join(", ")} LIMIT $3`,
    values: [simulation, onlyOwner, limit, ...key],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}
