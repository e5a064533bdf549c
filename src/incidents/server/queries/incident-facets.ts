import "server-only";
import type { Pool } from "pg";
import type { FacetField } from "@/incidents/domain/incident-list";
import {
  type ColumnFilter,
  conditionsOf,
  FILTER_COLUMN,
  type IncidentFilter,
  isColumnFilter,
} from "./incident-conditions";
import { SUGGESTED, type ValueCount } from "./incident-tallies";

const STATUS = `CASE WHEN workflow_status <> 'closed' OR risk_accepted_until <= $1::timestamptz THEN 'open'
  WHEN risk_accepted_until IS NULL THEN 'closed' ELSE 'accepted' END`;

const SLA = `CASE WHEN sla_due IS NULL THEN 'none'
  WHEN workflow_status = 'closed' THEN CASE WHEN closed_at > sla_due THEN 'missed' ELSE 'met' END
  WHEN sla_due < $1::timestamptz THEN 'overdue'
  WHEN sla_due <= $1::timestamptz + interval '24 hours' THEN 'due_soon' ELSE 'on_track' END`;

interface FieldSql {
  value: string;
  /** Columns that `value` reads; no more is fetched, so that an index can answer. */
  reads: string;
}

/** Of the fields that are not a column by themselves. */
const FIELD_SQL: Record<Exclude<FacetField, ColumnFilter>, FieldSql> = {
  severity: { value: "severity::text", reads: "severity" },
  status: { value: STATUS, reads: "workflow_status, risk_accepted_until" },
  owner: { value: "coalesce(owner_email, '')", reads: "owner_email" },
  technique: { value: "unnest(techniques)", reads: "techniques" },
  suggested: { value: SUGGESTED, reads: "techniques, suggested" },
  sla: { value: SLA, reads: "sla_due, workflow_status, closed_at" },
};

function sqlOf(field: FacetField): FieldSql {
  if (!isColumnFilter(field)) return FIELD_SQL[field];
  return { value: FILTER_COLUMN[field], reads: FILTER_COLUMN[field] };
}

/**
 * Values of one field among matching incidents, most frequent first; no more than `bound` incidents are
 * looked at, and `counted` says how many were.
 */
export async function countByField(
  pool: Pool,
  filter: IncidentFilter,
  field: FacetField,
  bound: number,
): Promise<{ values: ValueCount[]; counted: number }> {
  const { value, reads } = sqlOf(field);
  const values: unknown[] = [filter.now];
  const c = conditionsOf(filter, values);
  if (field === "technique") c.add("techniques <> '{}'");
  if (field === "suggested") c.add("suggested <> '{}'");
  const { rows } = await pool.query<{ value: string | null; n: number; counted: number }>(
    `WITH matching AS MATERIALIZED (SELECT ${reads} FROM incident WHERE ${c.sql} AND $1::timestamptz IS NOT NULL LIMIT ${bound}),
       found AS (SELECT ${value} AS value FROM matching)
     SELECT value, count(*)::float8 AS n, 0 AS counted FROM found WHERE value IS NOT NULL GROUP BY value
     UNION ALL SELECT NULL, 0, count(*)::int FROM matching ORDER BY 2 DESC, 1`,
    values,
  );
  return {
    values: rows.flatMap((row) => (row.value === null ? [] : [{ value: row.value, n: row.n }])),
    counted: rows.find((row) => row.value === null)?.counted ?? 0,
  };
}

/**
 * Incidents without a running deadline, by state. `openOnly` leaves out closed ones, except expired
 * acceptances: those are open.
 */
export async function tallySettledDeadlines(
  pool: Pool,
  simulation: boolean,
  openOnly: boolean,
  now: Date,
): Promise<ValueCount[]> {
  const values = openOnly ? [now, simulation] : [simulation];
  const text = openOnly
    ? `SELECT value, sum(n)::float8 AS n FROM (
         SELECT word AS value, n FROM incident_tally_now
           WHERE kind = 'sla' AND simulation = $2 AND state = 'open'
         UNION ALL SELECT ${SLA}, 1 FROM incident
           WHERE simulation = $2 AND risk_accepted_until <= $1::timestamptz) counted
       GROUP BY value HAVING sum(n) > 0`
    : `SELECT word AS value, sum(n)::float8 AS n FROM incident_tally_now
       WHERE kind = 'sla' AND simulation = $1 GROUP BY word HAVING sum(n) > 0`;
  return (await pool.query<ValueCount>(text, values)).rows;
}
