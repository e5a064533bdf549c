import type { Pool } from "pg";
import { expect } from "vitest";

const DERIVED = `
  severity, CASE WHEN risk_accepted_until IS NULL THEN workflow_status ELSE 'accepted' END AS state,
  group_name, tool, coalesce(owner_email, '') AS owner`;

/** Every stage that an incident came to: its day, and how many minutes that took. */
const STAGES = `(SELECT stage, at, greatest(floor(extract(epoch FROM at - created_at) / 60), 0)::bigint AS minutes
  FROM incident, LATERAL (VALUES ('triaged', triaged_at), ('fixed', fixed_at), ('closed', closed_at)) s (stage, at)
  WHERE at IS NOT NULL) stages`;

/** Class of a duration. */
const CLASS = "floor(ln(greatest(minutes, 1)::float8) / ln(1.25::float8))";

/** Expected value of each kind of tally, counted from the incidents themselves. */
const TRUTH: Record<string, string> = {
  list: `SELECT concat_ws('|', severity, state, group_name, tool, owner) AS key FROM (SELECT ${DERIVED} FROM incident) i`,
  state: `SELECT concat_ws('|', severity, state, CASE owner WHEN '' THEN 'unowned' ELSE 'owned' END) AS key
    FROM (SELECT ${DERIVED} FROM incident) i`,
  due: "SELECT concat_ws('|', severity, coalesce(owner_email, ''), to_char(sla_due, 'YYYY-MM-DD')) AS key FROM incident WHERE workflow_status <> 'closed' AND sla_due IS NOT NULL",
  due_day:
    "SELECT concat_ws('|', coalesce(owner_email, ''), to_char(sla_due, 'YYYY-MM-DD')) AS key FROM incident WHERE workflow_status <> 'closed' AND sla_due IS NOT NULL",
  due_month:
    "SELECT concat_ws('|', coalesce(owner_email, ''), to_char(sla_due, 'YYYY-MM-01')) AS key FROM incident WHERE workflow_status <> 'closed' AND sla_due IS NOT NULL",
  group: `SELECT concat_ws('|', severity, state, group_name) AS key FROM (SELECT ${DERIVED} FROM incident) i`,
  tool: `SELECT concat_ws('|', severity, state, tool) AS key FROM (SELECT ${DERIVED} FROM incident) i`,
  owner: `SELECT concat_ws('|', severity, state, owner) AS key FROM (SELECT ${DERIVED} FROM incident) i`,
  resolution:
    "SELECT concat_ws('|', severity, resolution) AS key FROM incident WHERE resolution IS NOT NULL",
  sla: `SELECT concat_ws('|', severity, CASE WHEN workflow_status = 'closed' THEN 'closed' ELSE 'open' END,
      CASE WHEN sla_due IS NULL THEN 'none' WHEN closed_at IS NOT NULL AND closed_at > sla_due THEN 'missed' ELSE 'met' END) AS key
    FROM incident WHERE workflow_status = 'closed' OR sla_due IS NULL`,
  since:
    "SELECT concat_ws('|', workflow_status, to_char(state_since, 'YYYY-MM-DD')) AS key FROM incident WHERE workflow_status <> 'closed'",
  since_month:
    "SELECT concat_ws('|', workflow_status, to_char(state_since, 'YYYY-MM-01')) AS key FROM incident WHERE workflow_status <> 'closed'",
  new: "SELECT concat_ws('|', severity, to_char(created_at, 'IYYY-IW')) AS key FROM incident",
  closed:
    "SELECT concat_ws('|', severity, to_char(closed_at, 'IYYY-IW')) AS key FROM incident WHERE closed_at IS NOT NULL",
  technique: `SELECT concat_ws('|', severity, state, technique) AS key
    FROM (SELECT ${DERIVED}, unnest(techniques) AS technique FROM incident) i`,
  suggested: `SELECT concat_ws('|', severity, state, technique) AS key
    FROM (SELECT ${DERIVED}, techniques, unnest(suggested) AS technique FROM incident) i
    WHERE NOT techniques @> ARRAY[technique]`,
  severity_due_day:
    "SELECT concat_ws('|', severity, to_char(sla_due, 'YYYY-MM-DD')) AS key FROM incident WHERE workflow_status <> 'closed' AND sla_due IS NOT NULL",
  severity_due_hour:
    "SELECT concat_ws('|', severity, to_char(sla_due AT TIME ZONE 'UTC', 'YYYY-MM-DD|HH24')) AS key FROM incident WHERE workflow_status <> 'closed' AND sla_due IS NOT NULL",
  severity_due_month:
    "SELECT concat_ws('|', severity, to_char(sla_due, 'YYYY-MM-01')) AS key FROM incident WHERE workflow_status <> 'closed' AND sla_due IS NOT NULL",
  new_day:
    "SELECT concat_ws('|', severity, to_char(created_at, 'YYYY-MM-DD')) AS key FROM incident",
  closed_day:
    "SELECT concat_ws('|', severity, to_char(closed_at, 'YYYY-MM-DD')) AS key FROM incident WHERE closed_at IS NOT NULL",
  kept_day: `SELECT concat_ws('|', CASE WHEN closed_at > sla_due THEN 'missed' ELSE 'met' END, to_char(closed_at, 'YYYY-MM-DD')) AS key
    FROM incident WHERE closed_at IS NOT NULL AND sla_due IS NOT NULL`,
  open_day:
    "SELECT concat_ws('|', severity, to_char(created_at, 'YYYY-MM-DD')) AS key FROM incident WHERE workflow_status <> 'closed'",
  asset:
    "SELECT asset_host AS key FROM incident WHERE workflow_status <> 'closed' AND asset_host IS NOT NULL",
  took_day: `SELECT concat_ws('|', stage, ${CLASS}, to_char(at, 'YYYY-MM-DD')) AS key FROM ${STAGES}`,
  took_week: `SELECT concat_ws('|', stage, ${CLASS}, to_char(at, 'IYYY-IW')) AS key FROM ${STAGES}`,
  took_minutes: `SELECT concat_ws('|', stage, to_char(at, 'YYYY-MM-DD')) AS key, minutes FROM ${STAGES}`,
};

/** What is summed where it is not the incidents that are counted. */
const AMOUNT: Record<string, string> = { took_minutes: "sum(minutes)" };

const TALLY_KEY: Record<string, string> = {
  list: "concat_ws('|', severity, state, group_name, tool, owner)",
  state: "concat_ws('|', severity, state, word)",
  due: "concat_ws('|', severity, owner, day::text)",
  due_day: "concat_ws('|', owner, day::text)",
  due_month: "concat_ws('|', owner, day::text)",
  group: "concat_ws('|', severity, state, group_name)",
  tool: "concat_ws('|', severity, state, tool)",
  owner: "concat_ws('|', severity, state, owner)",
  resolution: "concat_ws('|', severity, word)",
  sla: "concat_ws('|', severity, state, word)",
  since: "concat_ws('|', state, day::text)",
  since_month: "concat_ws('|', state, day::text)",
  new: "concat_ws('|', severity, to_char(day, 'IYYY-IW'))",
  closed: "concat_ws('|', severity, to_char(day, 'IYYY-IW'))",
  technique: "concat_ws('|', severity, state, word)",
  suggested: "concat_ws('|', severity, state, word)",
  severity_due_day: "concat_ws('|', severity, day::text)",
  severity_due_hour: "concat_ws('|', severity, day::text, word)",
  severity_due_month: "concat_ws('|', severity, day::text)",
  new_day: "concat_ws('|', severity, day::text)",
  closed_day: "concat_ws('|', severity, day::text)",
  kept_day: "concat_ws('|', word, day::text)",
  open_day: "concat_ws('|', severity, day::text)",
  asset: "word",
  took_day: "concat_ws('|', state, word, day::text)",
  took_week: "concat_ws('|', state, word, to_char(day, 'IYYY-IW'))",
  took_minutes: "concat_ws('|', state, day::text)",
};

/** Expects the tallies and the table of techniques to equal a count over the incidents; `except` some kinds. */
export async function expectTallied(pool: Pool, except: readonly string[] = []): Promise<void> {
  for (const [kind, truth] of Object.entries(TRUTH)) {
    if (except.includes(kind)) continue;
    const amount = AMOUNT[kind] ?? "count(*)";
    const counted = await pool.query(
      `SELECT key, ${amount}::int AS n FROM (${truth}) i GROUP BY key HAVING ${amount} <> 0 ORDER BY key COLLATE "C"`,
    );
    const tallied = await pool.query(
      `SELECT ${TALLY_KEY[kind]} AS key, sum(n)::int AS n FROM incident_tally_now WHERE kind = $1
       GROUP BY 1 HAVING sum(n) <> 0 ORDER BY (${TALLY_KEY[kind]}) COLLATE "C"`,
      [kind],
    );
    expect(tallied.rows, kind).toEqual(counted.rows);
  }
  const one = `concat_ws('|', technique, simulation, suggested, id, severity)`;
  const named = await pool.query(
    `SELECT ${one} AS key FROM (
       SELECT DISTINCT unnest(techniques) AS technique, simulation, false AS suggested, id, severity FROM incident
       UNION SELECT technique, simulation, true, id, severity FROM incident, unnest(suggested) technique
         WHERE NOT techniques @> ARRAY[technique]) i
     ORDER BY (${one}) COLLATE "C"`,
  );
  const stored = await pool.query(
    `SELECT ${one} AS key FROM (
       SELECT technique, simulation, suggested, incident_id AS id, severity FROM incident_technique) t
     ORDER BY (${one}) COLLATE "C"`,
  );
  expect(stored.rows).toEqual(named.rows);
  expect(stored.rows.length).toBeGreaterThan(0);
}
