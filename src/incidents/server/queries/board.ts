import "server-only";
import type { PoolClient } from "pg";

/** UTC days, and whether they are counted one by one or by weeks from a Monday on. */
export interface CountedPeriod {
  from: string;
  to: string;
  grain: "day" | "week";
}

/** The step of a tally's day; null after the last day. */
const STEP =
  "CASE WHEN day > $3::date THEN NULL ELSE date_trunc($4, day::timestamp)::date::text END";

function parameters(simulation: boolean, { from, to, grain }: CountedPeriod) {
  return [simulation, from, to, grain];
}

export interface FlowCount {
  kind: "new_day" | "closed_day";
  severity: number;
  /** Null: after the period. */
  step: string | null;
  n: number;
}

/** What came and what was closed in each step, and after the period. */
export async function countFlow(
  client: PoolClient,
  simulation: boolean,
  period: CountedPeriod,
): Promise<FlowCount[]> {
  const { rows } = await client.query<FlowCount>(
    `SELECT kind, severity, step::text, n::float8 FROM (
       SELECT kind, severity, ${STEP} AS step, sum(n) AS n FROM incident_tally_now
       WHERE kind IN ('new_day', 'closed_day') AND simulation = $1 AND day >= $2::date
       GROUP BY 1, 2, 3 HAVING sum(n) > 0) counted`,
    parameters(simulation, period),
  );
  return rows;
}

export interface KeptCount {
  word: "met" | "missed";
  step: string;
  n: number;
}

/** Of what was closed in each step and had a deadline: whether it was kept. */
export async function countKept(
  client: PoolClient,
  simulation: boolean,
  period: CountedPeriod,
): Promise<KeptCount[]> {
  const { rows } = await client.query<KeptCount>(
    `SELECT word, step::text, n::float8 FROM (
       SELECT word, ${STEP} AS step, sum(n) AS n FROM incident_tally_now
       WHERE kind = 'kept_day' AND simulation = $1 AND day >= $2::date AND day <= $3::date
       GROUP BY 1, 2 HAVING sum(n) > 0) counted`,
    parameters(simulation, period),
  );
  return rows;
}

export interface StageCount {
  stage: "triaged" | "fixed" | "closed";
  step: string;
  /** How many by the class of how long it took. */
  classes: Record<string, number>;
  /** Sum over all of them. */
  minutes: number;
}

/**
 * How long it took what came to a stage in each step. Whole weeks from the tallies of weeks, so that a
 * year is read as fast as a month; the days of the last one, which may end within it.
 */
export async function countStages(
  client: PoolClient,
  simulation: boolean,
  period: CountedPeriod & { lastStep: string },
): Promise<StageCount[]> {
  const { rows } = await client.query<Omit<StageCount, "minutes"> & { minutes: number | null }>(
    `SELECT classes.stage, classes.step::text, classes.classes, minutes.n::float8 AS minutes FROM (
       SELECT stage, step, json_object_agg(word, n) AS classes FROM (
         SELECT state AS stage, ${STEP} AS step, word, sum(n) AS n FROM incident_tally_now
         WHERE kind = $5 AND simulation = $1 AND day >= $2::date AND day <= $3::date AND day < $6::date
         GROUP BY 1, 2, 3 HAVING sum(n) > 0
         UNION ALL
         SELECT state, ${STEP}, word, sum(n) FROM incident_tally_now
         WHERE kind = 'took_day' AND simulation = $1 AND day >= $6::date AND day <= $3::date
         GROUP BY 1, 2, 3 HAVING sum(n) > 0) counted
       GROUP BY 1, 2) classes
     LEFT JOIN (
       SELECT state AS stage, ${STEP} AS step, sum(n) AS n FROM incident_tally_now
       WHERE kind = 'took_minutes' AND simulation = $1 AND day >= $2::date AND day <= $3::date
       GROUP BY 1, 2) minutes USING (stage, step)`,
    [
      ...parameters(simulation, period),
      period.grain === "week" ? "took_week" : "took_day",
      period.lastStep,
    ],
  );
  return rows.map((row) => ({ ...row, minutes: row.minutes ?? 0 }));
}

/** What is not closed, by severity and the number of the age that it has, the youngest first. */
export async function countOpenByAge(
  client: PoolClient,
  simulation: boolean,
  today: string,
  /** Days from which each older age begins. */
  begins: readonly number[],
): Promise<{ severity: number; age: number; n: number }[]> {
  const { rows } = await client.query<{ severity: number; age: number; n: number }>(
    `SELECT severity, width_bucket($2::date - day, $3::int[]) AS age, sum(n)::float8 AS n
     FROM incident_tally_now WHERE kind = 'open_day' AND simulation = $1
     GROUP BY 1, 2 HAVING sum(n) > 0`,
    [simulation, today, begins],
  );
  return rows;
}

export interface OpenCount {
  /** Address of the owner, empty where nobody is; or the name of the tool. */
  name: string;
  severity: number;
  n: number;
}

/** What is not closed, by owner or by tool. */
export async function countOpenBy(
  client: PoolClient,
  kind: "owner" | "tool",
  simulation: boolean,
): Promise<OpenCount[]> {
  const { rows } = await client.query<OpenCount>(
    `SELECT ${kind} AS name, severity, sum(n)::float8 AS n FROM incident_tally_now
     WHERE kind = $2 AND simulation = $1 AND state NOT IN ('closed', 'accepted')
     GROUP BY 1, 2 HAVING sum(n) > 0`,
    [simulation, kind],
  );
  return rows;
}

/**
 * The hosts with most that is not closed. Totals come in their order from an index; as many more are
 * read as changes are noted that are not in the totals yet, so that no host is missed for them.
 */
export async function findWorstAssets(
  client: PoolClient,
  simulation: boolean,
  most: number,
): Promise<{ host: string; n: number }[]> {
  const { rows } = await client.query<{ host: string; n: number }>(
    `WITH changed AS (
       SELECT word, sum(n) AS n FROM incident_tally_change WHERE kind = 'asset' AND simulation = $1 GROUP BY word),
     highest AS (
       SELECT word FROM incident_tally WHERE kind = 'asset' AND simulation = $1
       ORDER BY n DESC LIMIT $2 + (SELECT count(*) FROM changed)),
     candidates AS (SELECT word FROM changed UNION SELECT word FROM highest)
     SELECT c.word AS host, (coalesce(t.n, 0) + coalesce(changed.n, 0))::float8 AS n FROM candidates c
       LEFT JOIN changed USING (word)
       LEFT JOIN incident_tally t ON t.kind = 'asset' AND t.simulation = $1 AND t.severity = -1 AND t.state = ''
         AND t.group_name = '' AND t.tool = '' AND t.owner = '' AND t.word = c.word AND t.day = '-infinity'
     WHERE coalesce(t.n, 0) + coalesce(changed.n, 0) > 0
     ORDER BY n DESC, c.word COLLATE "C" LIMIT $2`,
    [simulation, most],
  );
  return rows;
}

export interface ExpiredAcceptance {
  severity: number;
  owner: string;
  tool: string;
  /** UTC day. */
  created: string;
  n: number;
}

/** Acceptances that have expired and were not moved yet: lists count them as open. */
export async function listExpiredAcceptances(
  client: PoolClient,
  simulation: boolean,
  now: Date,
): Promise<ExpiredAcceptance[]> {
  const { rows } = await client.query<ExpiredAcceptance>(
    `SELECT severity, coalesce(owner_email, '') AS owner, tool, (created_at AT TIME ZONE 'UTC')::date::text AS created,
       count(*)::float8 AS n
     FROM incident WHERE risk_accepted_until <= $2 AND simulation = $1 GROUP BY 1, 2, 3, 4`,
    [simulation, now],
  );
  return rows;
}
