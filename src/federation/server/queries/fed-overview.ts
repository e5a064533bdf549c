import "server-only";
import type { Pool, PoolClient } from "pg";

/** In progress: as view `open` of the list. */
const OPEN = `a.simulation = $1 AND (a.status = 'pending' OR (a.status = 'approved' AND o.revision IS NOT NULL))`;

const OPEN_REVISION = `LEFT JOIN LATERAL (SELECT r.revision FROM fed_revision r
  WHERE r.agent_id = a.id AND r.state IN ('checking', 'awaiting_review')) o ON true`;

interface FedCounts {
  pending: number;
  approved: number;
  suspended: number;
  rejected: number;
  expired: number;
  withdrawn: number;
  /** Approved, and not answering. */
  stale: number;
}

/** Registrations by status. */
export async function countRegistrations(
  client: Pool | PoolClient,
  simulation: boolean,
): Promise<FedCounts> {
  const { rows } = await client.query<FedCounts>(
    `SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
       count(*) FILTER (WHERE status = 'approved')::int AS approved,
       count(*) FILTER (WHERE status = 'suspended')::int AS suspended,
       count(*) FILTER (WHERE status = 'rejected')::int AS rejected,
       count(*) FILTER (WHERE status = 'expired')::int AS expired,
       count(*) FILTER (WHERE status = 'withdrawn')::int AS withdrawn,
       count(*) FILTER (WHERE status = 'approved' AND liveness = 'stale')::int AS stale
     FROM fed_agent WHERE simulation = $1`,
    [simulation],
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error("A count has one row.");
  return counts;
}

/** Registrations in progress. */
export async function countOpen(client: Pool | PoolClient, simulation: boolean): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM fed_agent a ${OPEN_REVISION} WHERE ${OPEN}`,
    [simulation],
  );
  return rows[0]?.n ?? 0;
}

/** Reviews that wait for a person, and those of them that took too long. */
export async function countWaiting(
  client: Pool | PoolClient,
  simulation: boolean,
  now: Date,
): Promise<{ waiting: number; overdue: number }> {
  const { rows } = await client.query<{ waiting: number; overdue: number }>(
    `SELECT count(*)::int AS waiting, count(*) FILTER (WHERE expected_by < $2)::int AS overdue
     FROM fed_review WHERE simulation = $1 AND state IN ('awaiting', 'in_review')`,
    [simulation, now],
  );
  return rows[0] ?? { waiting: 0, overdue: 0 };
}

interface GateCount {
  gate: "G1" | "G2" | "G3" | "G4" | "G5" | "G6";
  failed: number;
  pending: number;
}

/** For each gate, what is in progress and has not passed it: refused, or not settled. */
export async function countGates(
  client: Pool | PoolClient,
  simulation: boolean,
): Promise<GateCount[]> {
  const { rows } = await client.query<GateCount>(
    `SELECT g.gate, count(*) FILTER (WHERE g.result = 'failed')::int AS failed,
       count(*) FILTER (WHERE g.result IN ('pending', 'error', 'skipped'))::int AS pending
     FROM fed_agent a ${OPEN_REVISION}
     JOIN fed_gate g ON g.agent_id = a.id AND g.revision = coalesce(o.revision, a.revision)
     WHERE ${OPEN} GROUP BY g.gate`,
    [simulation],
  );
  return rows;
}

/** Operators that ask to be let in. */
export async function countPendingOperators(
  client: Pool | PoolClient,
  simulation: boolean,
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM fed_operator WHERE simulation = $1 AND status = 'pending'`,
    [simulation],
  );
  return rows[0]?.n ?? 0;
}

/** Hours from queue to decision over the last 90 days: how many, the median and the ninth tenth. */
export async function decisionTimes(
  client: Pool | PoolClient,
  simulation: boolean,
  since: Date,
): Promise<{ decided: number; p50: number | null; p90: number | null }> {
  const { rows } = await client.query<{ decided: number; p50: number | null; p90: number | null }>(
    `SELECT count(*)::int AS decided,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - queued_at) / 3600)::float8 AS p50,
       percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - queued_at) / 3600)::float8 AS p90
     FROM fed_review WHERE simulation = $1 AND state = 'decided' AND decided_at >= $2`,
    [simulation, since],
  );
  return rows[0] ?? { decided: 0, p50: null, p90: null };
}
