import "server-only";
import type { Pool, PoolClient } from "pg";
import type { AgentTier } from "@/agents/domain/tier";
import type { Gate, GateOutcome } from "@/federation/domain/declaration/gate";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";
import { type AccountActor, actorName } from "@/platform/operation/context";
import type { FedAgentRow } from "./fed-agents";

export type ReviewState = "awaiting" | "in_review" | "decided" | "cancelled";

export type ReviewDecision = "approve" | "reject" | "request_changes";

/** The approval of the first of two people. */
export interface SecondedApproval {
  tier: AgentTier;
  attested_skills: string[];
}

/** A review as it is stored. */
export type ReviewRow = Row<
  "fed_review",
  {
    kind: "registration" | "revision" | "recovery";
    state: ReviewState;
    seconded: SecondedApproval | null;
    decision: ReviewDecision | null;
    tier: AgentTier | null;
    subject: Record<string, unknown>;
  }
>;

/** With what its readers see of the registration and its operator. */
export type ListedReviewRow = ReviewRow & {
  registration_id: string;
  did: string;
  name: string;
  role: string;
  provider: string;
  runtime_type: string;
  status: string;
  requested_tier: AgentTier;
  operator_id: bigint;
  operator_did: string;
  operator_name: string;
  operator_domain: string | null;
  operator_domain_verified_at: Date | null;
  gates: { gate: Gate; result: GateOutcome; code: string | null; checked_at: Date }[];
  /** Instant by which its list is ordered, with the microseconds that a Date does not hold. */
  place: string;
};

const COLUMNS = columnsOf("fed_review");

// The decision is on the declaration of the revision, not on the live one.
const LISTED = `${columnsOf("fed_review", { as: "v" })}, a.registration_id, a.did,
  coalesce(r.declaration ->> 'name', a.name) AS name, coalesce(r.declaration ->> 'role', a.role) AS role,
  coalesce(r.declaration ->> 'provider', a.provider) AS provider,
  coalesce(r.declaration ->> 'runtime_type', a.runtime_type) AS runtime_type, a.status,
  coalesce(r.declaration ->> 'requested_tier', a.requested_tier) AS requested_tier, a.operator_id, a.operator_did,
  a.operator_name, o.domain AS operator_domain, o.domain_verified_at AS operator_domain_verified_at,
  coalesce((SELECT jsonb_agg(jsonb_build_object('gate', g.gate, 'result', g.result, 'code', g.code,
      'checked_at', to_char(g.checked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) ORDER BY g.gate)
    FROM fed_gate g WHERE g.agent_id = v.agent_id AND g.revision = v.revision), '[]') AS gates,
  to_char(coalesce(v.decided_at, v.queued_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place`;

const JOINED = `FROM fed_review v JOIN fed_agent a ON a.id = v.agent_id JOIN fed_operator o ON o.id = a.operator_id
  LEFT JOIN fed_revision r ON r.agent_id = v.agent_id AND r.revision = v.revision`;

const OPEN = "state IN ('awaiting', 'in_review')";

type StoredListed = Omit<ListedReviewRow, "gates"> & {
  gates: { gate: Gate; result: GateOutcome; code: string | null; checked_at: string }[];
};

function withDates(row: StoredListed): ListedReviewRow {
  const gates = row.gates.map((gate) => ({ ...gate, checked_at: new Date(gate.checked_at) }));
  return { ...row, gates };
}

export interface OpenReviewPage {
  /** Null: both; a lease that ran out counts as awaiting. */
  state: "awaiting" | "in_review" | null;
  overdue: boolean;
  simulation: boolean;
  after: { at: string; id: string } | null;
  now: Date;
  limit: number;
}

/** Open reviews, the longest waiting first. */
export async function findOpenReviews(
  client: Pool | PoolClient,
  page: OpenReviewPage,
): Promise<ListedReviewRow[]> {
  const { rows } = await client.query<StoredListed>(
    `SELECT ${LISTED} ${JOINED}
     WHERE v.${OPEN} AND v.simulation = $1 AND (NOT $2::boolean OR v.expected_by < $3)
       AND ($4::text IS NULL OR (v.lease_until IS NOT NULL AND v.lease_until > $3) = ($4 = 'in_review'))
       AND ($5::timestamptz IS NULL OR (v.queued_at, v.id) > ($5, $6))
     ORDER BY v.queued_at, v.id LIMIT $7`,
    [
      page.simulation,
      page.overdue,
      page.now,
      page.state,
      page.after?.at ?? null,
      page.after?.id ?? "",
      page.limit,
    ],
  );
  return rows.map(withDates);
}

/** Reviews that are over, the newest first. */
export async function findClosedReviews(
  client: Pool | PoolClient,
  page: {
    state: "decided" | "cancelled";
    simulation: boolean;
    before: { at: string; id: string } | null;
    limit: number;
  },
): Promise<ListedReviewRow[]> {
  const at = page.state === "decided" ? "v.decided_at" : "v.queued_at";
  const { rows } = await client.query<StoredListed>(
    `SELECT ${LISTED} ${JOINED}
     WHERE v.state = '${page.state}' AND v.simulation = $1
       AND ($2::timestamptz IS NULL OR (${at}, v.id) < ($2, $3))
     ORDER BY ${at} DESC, v.id DESC LIMIT $4`,
    [page.simulation, page.before?.at ?? null, page.before?.id ?? "", page.limit],
  );
  return rows.map(withDates);
}

/** A review with its registration, or null. */
export async function findReview(
  client: Pool | PoolClient,
  id: string,
): Promise<ListedReviewRow | null> {
  const { rows } = await client.query<StoredListed>(`SELECT ${LISTED} ${JOINED} WHERE v.id = $1`, [
    id,
  ]);
  return rows[0] === undefined ? null : withDates(rows[0]);
}

/** Id of the open review of a registration, or null. */
export async function findOpenReviewOf(pool: Pool, agentId: bigint): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM fed_review WHERE agent_id = $1 AND ${OPEN}`,
    [agentId],
  );
  return rows[0]?.id ?? null;
}

/** A review, locked until the transaction ends, or null. */
export async function lockReview(client: PoolClient, id: string): Promise<ReviewRow | null> {
  const { rows } = await client.query<ReviewRow>(
    `SELECT ${COLUMNS} FROM fed_review WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** Leases a locked review to an account until an instant, or to no one. */
export async function leaseReview(
  client: PoolClient,
  id: string,
  lease: { by: string; name: string; until: Date } | null,
): Promise<void> {
  await client.query(
    `UPDATE fed_review SET state = CASE WHEN $2::text IS NULL THEN 'awaiting' ELSE 'in_review' END,
       claimed_by = $2, claimed_by_name = $3, lease_until = $4 WHERE id = $1 AND ${OPEN}`,
    [id, lease?.by ?? null, lease?.name ?? null, lease?.until ?? null],
  );
}

/** Stores the first of two approvals of a locked review, which then waits for another person. */
export async function secondReview(
  client: PoolClient,
  id: string,
  { by, name, now, ...seconded }: SecondedApproval & { by: string; name: string; now: Date },
): Promise<void> {
  await client.query(
    `UPDATE fed_review SET seconded_by = $2, seconded_by_name = $3, seconded_at = $4, seconded = $5,
       state = 'awaiting', claimed_by = NULL, claimed_by_name = NULL, lease_until = NULL
     WHERE id = $1 AND ${OPEN}`,
    [id, by, name, now, JSON.stringify(seconded)],
  );
}

/** Decides a locked review; throws an Error where it is not open. */
export async function decideReviewRow(
  client: PoolClient,
  { actor, review, now }: { actor: AccountActor; review: Pick<ReviewRow, "id">; now: Date },
  decided: {
    decision: ReviewDecision;
    tier?: AgentTier | null;
    reason_code?: string | undefined;
    note?: string | undefined;
    attested_skills?: readonly string[];
  },
): Promise<void> {
  const { decision, tier = null, reason_code = null, note = null, attested_skills = [] } = decided;
  const by = { decided_by: actorName(actor), decided_by_name: actor.name, decided_at: now };
  const rows = await runStatement(
    client,
    statements
      .updateTable("fed_review")
      .set({ ...by, decision, tier, reason_code, note, attested_skills: [...attested_skills] })
      .set({ state: "decided", lease_until: null })
      .where("id", "=", review.id)
      .where("state", "in", ["awaiting", "in_review"])
      .returning("id"),
  );
  if (rows.length === 0) throw new Error(`${review.id} was decided under its lock`);
}

/** Open reviews and those past their time, each counted up to a bound. */
export async function countOpenReviews(
  client: Pool | PoolClient,
  { simulation, now, bound }: { simulation: boolean; now: Date; bound: number },
): Promise<{ open: number; overdue: number }> {
  const counted = (extra: string) =>
    `(SELECT count(*)::int FROM (SELECT FROM fed_review WHERE ${OPEN} AND simulation = $1 ${extra} LIMIT $3) n)`;
  const { rows } = await client.query<{ open: number; overdue: number }>(
    `SELECT ${counted("AND $2::timestamptz IS NOT NULL")} AS open, ${counted("AND expected_by < $2")} AS overdue`,
    [simulation, now, bound],
  );
  return rows[0] ?? { open: 0, overdue: 0 };
}

/**
 * Open reviews that this person can take, up to a bound: not those that somebody else holds at the moment, nor those
 * on which the person has given the first of two approvals. Whether there is a conflict of interest is asked when one is decided.
 */
export async function countReviewsFor(
  client: Pool | PoolClient,
  party: string,
  now: Date,
  bound: number,
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (
       SELECT FROM fed_review WHERE ${OPEN} AND NOT simulation
         AND (lease_until <= $2 OR claimed_by = $1) IS NOT FALSE
         AND seconded_by IS DISTINCT FROM $1 LIMIT $3) waiting`,
    [party, now, bound],
  );
  return rows[0]?.n ?? 0;
}

type ReviewFigures = {
  decided: number;
  approved: number;
  p50_s: number | null;
  p90_s: number | null;
  oldest_queued_at: Date | null;
};

/** How long decisions since an instant took, and since when the oldest open one waits. */
export async function findReviewFigures(
  client: Pool | PoolClient,
  { simulation, since }: { simulation: boolean; since: Date },
): Promise<ReviewFigures> {
  const took = "extract(epoch FROM decided_at - queued_at)";
  const { rows } = await client.query<ReviewFigures>(
    `SELECT count(*)::int AS decided, count(*) FILTER (WHERE decision = 'approve')::int AS approved,
       round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${took}))::int AS p50_s,
       round(percentile_cont(0.9) WITHIN GROUP (ORDER BY ${took}))::int AS p90_s,
       (SELECT min(queued_at) FROM fed_review WHERE ${OPEN} AND simulation = $1) AS oldest_queued_at
     FROM fed_review WHERE state = 'decided' AND simulation = $1 AND decided_at > $2`,
    [simulation, since],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate has no row");
  return row;
}

type ReviewToRemind = Pick<ReviewRow, "id" | "queued_at" | "reminded"> &
  Pick<FedAgentRow, "did" | "operator_did">;

/**
 * Open reviews that wait for a reminder: `due` of them by the time that they wait. Locks those that
 * are not locked.
 */
export async function lockReviewsToRemind(
  client: PoolClient,
  { now, limit }: { now: Date; limit: number },
): Promise<ReviewToRemind[]> {
  const { rows } = await client.query<ReviewToRemind>(
    `SELECT v.id, v.queued_at, v.reminded, a.did, a.operator_did
     FROM fed_review v JOIN fed_agent a ON a.id = v.agent_id
     WHERE v.${OPEN} AND v.reminded < 2 AND NOT v.simulation
       AND v.queued_at <= $1::timestamptz - (v.reminded + 1) * interval '24 hours'
     ORDER BY v.queued_at LIMIT $2 FOR UPDATE OF v SKIP LOCKED`,
    [now, limit],
  );
  return rows;
}

/** Notes how many reminders of a review were sent. */
export async function setReminded(client: PoolClient, id: string, reminded: number): Promise<void> {
  await client.query("UPDATE fed_review SET reminded = $2 WHERE id = $1", [id, reminded]);
}
