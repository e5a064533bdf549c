import "server-only";
import type { PoolClient } from "pg";
import type { GrantRow } from "@/agents/server/queries/agent-grants";
import type { AgentRow } from "@/agents/server/queries/agents";

/** Instants from which and before which something is counted, by UTC days or by weeks from a Monday on. */
export interface CountedSpan {
  since: Date;
  until: Date;
  grain: "day" | "week";
}

const DATED = {
  calls: { rows: "agent_call WHERE true", at: "decided_at" },
  injections: { rows: "agent_input WHERE verdict = 'INJECTION'", at: "received_at" },
  approvals: { rows: "approval WHERE true", at: "requested_at" },
} as const;

/** The instant of the newest row behind so many, up to which nothing is counted; null where there are no more. */
export async function findUncounted(
  client: PoolClient,
  what: keyof typeof DATED,
  { since, until }: CountedSpan,
  bound: number,
): Promise<Date | null> {
  const { rows: from, at } = DATED[what];
  const { rows } = await client.query<{ at: Date }>(
    `SELECT ${at} AS at FROM ${from} AND ${at} >= $1 AND ${at} < $2 ORDER BY ${at} DESC OFFSET $3 LIMIT 1`,
    [since, until, bound],
  );
  return rows[0]?.at ?? null;
}

const stepOf = (at: string) => `date_trunc($4, ${at} AT TIME ZONE 'UTC')`;

const parameters = (simulation: boolean, { since, until, grain }: CountedSpan) => [
  simulation,
  since,
  until,
  grain,
];

export interface CallCount {
  step: string;
  /** Layer that refused them; null for those that none did. */
  blocked: string | null;
  /** They wait for a person, or waited in vain. */
  is_pending: boolean;
  n: number;
  /** DID of the agent with most of them. */
  agent: string;
}

/** Calls by step and outcome. */
export async function countCalls(
  client: PoolClient,
  simulation: boolean,
  span: CountedSpan,
): Promise<CallCount[]> {
  const { rows } = await client.query<CallCount>(
    `SELECT c.step::date::text AS step, c.blocked, c.is_pending, sum(c.n)::int AS n,
       (array_agg(a.did ORDER BY c.n DESC, a.did))[1] AS agent
     FROM (SELECT agent_id, ${stepOf("decided_at")} AS step, blocked, state = 'pending' AS is_pending,
         count(*) AS n FROM agent_call WHERE decided_at >= $2 AND decided_at < $3 GROUP BY 1, 2, 3, 4) c
     JOIN agent a ON a.id = c.agent_id AND a.simulation = $1 GROUP BY c.step, c.blocked, c.is_pending`,
    parameters(simulation, span),
  );
  return rows;
}

export interface SourceCount {
  source: string;
  n: number;
  /** Before the period. */
  before: number;
  /** DID of the agent that was given most of them. */
  agent: string;
  /** How many sources there are. */
  total: number;
}

/** Injections by where they came from, those with most in the period first. */
export async function countInjections(
  client: PoolClient,
  simulation: boolean,
  { since, until }: CountedSpan,
  period: { begins: Date; limit: number },
): Promise<SourceCount[]> {
  const { rows } = await client.query<SourceCount>(
    `SELECT i.source, sum(i.n)::int AS n, sum(i.before)::int AS before,
       (array_agg(a.did ORDER BY i.n DESC, i.before DESC, a.did))[1] AS agent, count(*) OVER ()::int AS total
     FROM (SELECT agent_id, source, count(*) FILTER (WHERE received_at >= $4) AS n,
         count(*) FILTER (WHERE received_at < $4) AS before
       FROM agent_input WHERE verdict = 'INJECTION' AND received_at >= $2 AND received_at < $3
       GROUP BY 1, 2) i
     JOIN agent a ON a.id = i.agent_id AND a.simulation = $1
     GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1 LIMIT $5`,
    [simulation, since, until, period.begins, period.limit],
  );
  return rows;
}

export interface ApprovalCount {
  is_before: boolean;
  /** Null: all of the period, or of the one before. */
  step: string | null;
  approved: number;
  denied: number;
  waiting: number;
  lapsed: number;
  /** Until enough people had decided: of half of those decided, and of nine in ten. */
  median_minutes: number | null;
  slow_minutes: number | null;
}

const minutesOf = (share: number) =>
  `percentile_disc(${share}) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE outcome IN ('approved', 'denied'))`;
const countOf = (outcome: string) => `count(*) FILTER (WHERE outcome = '${outcome}')::int`;

/** Approvals that were asked for, by step and as a whole: what people made of them and how long that took. */
export async function countApprovals(
  client: PoolClient,
  simulation: boolean,
  span: CountedSpan,
  at: { begins: Date; now: Date },
): Promise<ApprovalCount[]> {
  const { rows } = await client.query<ApprovalCount>(
    `SELECT is_before, step::date::text AS step, ${countOf("approved")} AS approved, ${countOf("denied")} AS denied,
       ${countOf("waiting")} AS waiting, ${countOf("lapsed")} AS lapsed,
       ${minutesOf(0.5)} AS median_minutes, ${minutesOf(0.9)} AS slow_minutes
     FROM (SELECT p.requested_at < $5 AS is_before, ${stepOf("p.requested_at")} AS step,
         CASE WHEN d.denied > 0 THEN 'denied' WHEN d.approved >= p.quorum THEN 'approved'
           WHEN p.state = 'PENDING' AND p.expires_at > $6 THEN 'waiting' ELSE 'lapsed' END AS outcome,
         round(extract(epoch FROM d.last - p.requested_at) / 60)::float8 AS minutes
       FROM approval p JOIN agent a ON a.id = p.agent_id AND a.simulation = $1,
       LATERAL (SELECT count(*) FILTER (WHERE decision = 'deny') AS denied,
           count(*) FILTER (WHERE decision = 'approve') AS approved, max(decided_at) AS last
         FROM approval_decision WHERE approval_id = p.id) d
       WHERE p.requested_at >= $2 AND p.requested_at < $3) asked
     GROUP BY GROUPING SETS ((is_before, asked.step), (is_before))`,
    [...parameters(simulation, span), at.begins, at.now],
  );
  return rows;
}

export type SpendingRow = Pick<AgentRow, "did" | "score" | "baseline"> &
  Pick<GrantRow, "tool" | "rule" | "version"> & { spent: string };

/** What was spent on a UTC day of grants with a limit, those nearest to what they grant first. */
export async function findSpending(
  client: PoolClient,
  simulation: boolean,
  day: string,
  limit: number,
): Promise<SpendingRow[]> {
  const { rows } = await client.query<SpendingRow>(
    `SELECT a.did, a.score, a.baseline, g.tool, g.rule, g.version, u.spent::text AS spent
     FROM tool_use u JOIN agent_grant g ON g.agent_id = u.agent_id AND g.tool = u.tool
     JOIN agent a ON a.id = u.agent_id AND a.simulation = $1
     WHERE u.spent_on = $2::date AND u.spent > 0 AND g.rule #>> '{limits,amount,per_day}' IS NOT NULL
     ORDER BY u.spent / nullif((g.rule #>> '{limits,amount,per_day}')::numeric, 0) DESC NULLS FIRST, a.did, g.tool
     LIMIT $3`,
    [simulation, day, limit],
  );
  return rows;
}
