import "server-only";
import type { Pool, PoolClient } from "pg";
import type { FedAgentRow } from "./fed-agents";
import type { GateRow } from "./fed-gates";
import type { ReviewRow } from "./fed-reviews";

/** A registration as the console lists it; the columns of a review are null where there is none. */
export type FedListRow = Pick<
  FedAgentRow,
  | "id"
  | "registration_id"
  | "did"
  | "name"
  | "provider"
  | "role"
  | "runtime_type"
  | "operator_did"
  | "operator_name"
  | "status"
  | "status_reason"
  | "requested_tier"
  | "tier"
  | "liveness"
  | "ranking"
  | "submitted_at"
  | "updated_at"
  | "simulation"
> &
  Pick<
    ReviewRow,
    | "kind"
    | "queued_at"
    | "expected_by"
    | "claimed_by"
    | "claimed_by_name"
    | "lease_until"
    | "decision"
    | "reason_code"
    | "decided_by_name"
    | "decided_at"
  > & {
    /** The revision that is examined, or else the live one. */
    examined: number;
    live_revision: number;
    review_id: string | null;
    review_state: ReviewRow["state"];
  };

export type FedGateMark = Pick<GateRow, "agent_id" | "revision" | "gate" | "result" | "code">;

const AGENT = `a.id, a.registration_id, a.did, a.name, a.provider, a.role, a.runtime_type, a.operator_did,
  a.operator_name, a.status, a.status_reason, a.requested_tier, a.tier, a.liveness, a.ranking, a.submitted_at,
  a.updated_at, a.simulation, a.revision AS live_revision`;

const REVIEW = `v.id AS review_id, v.kind, v.state AS review_state, v.queued_at, v.expected_by, v.claimed_by,
  v.claimed_by_name, v.lease_until, v.decision, v.reason_code, v.decided_by_name, v.decided_at`;

const OPEN_REVIEW = `v.state IN ('awaiting', 'in_review')`;

/** The revision that is being checked or reviewed, if there is one. */
const OPEN_REVISION = `LEFT JOIN LATERAL (SELECT r.revision FROM fed_revision r
  WHERE r.agent_id = a.id AND r.state IN ('checking', 'awaiting_review')) o ON true`;

const EXAMINED = "coalesce(o.revision, a.revision)";

/** Filters of a list; each is off where it is empty or null. */
export interface FedListFilter {
  simulation: boolean;
  statuses: readonly string[];
  roles: readonly string[];
  liveness: readonly string[];
  gates: readonly string[];
  operatorDid: string | null;
}

const FILTERED = `a.simulation = $1
  AND (cardinality($2::text[]) = 0 OR a.status = ANY ($2))
  AND (cardinality($3::text[]) = 0 OR a.role = ANY ($3))
  AND (cardinality($4::text[]) = 0 OR a.liveness = ANY ($4))
  AND (cardinality($5::text[]) = 0 OR EXISTS (SELECT FROM fed_gate g WHERE g.agent_id = a.id
    AND g.revision = ${EXAMINED} AND g.gate = ANY ($5) AND g.result <> 'passed'))
  AND ($6::text IS NULL OR a.operator_did = $6)`;

function valuesOf(filter: FedListFilter): unknown[] {
  return [
    filter.simulation,
    filter.statuses,
    filter.roles,
    filter.liveness,
    filter.gates,
    filter.operatorDid,
  ];
}

/** Registrations that wait for a person, the longest waiting first. */
export async function findFedQueue(
  client: Pool | PoolClient,
  filter: FedListFilter,
  page: { overdueAt: Date | null; after: { at: Date; id: string } | null; limit: number },
): Promise<FedListRow[]> {
  const { rows } = await client.query<FedListRow>(
    `SELECT ${AGENT}, ${EXAMINED} AS examined, ${REVIEW}
     FROM fed_review v JOIN fed_agent a ON a.id = v.agent_id ${OPEN_REVISION}
     WHERE v.simulation = $1 AND ${OPEN_REVIEW} AND ${FILTERED}
       AND ($7::timestamptz IS NULL OR v.expected_by < $7)
       AND ($8::timestamptz IS NULL OR (v.queued_at, v.id) > ($8, $9))
     ORDER BY v.queued_at, v.id LIMIT $10`,
    [...valuesOf(filter), page.overdueAt, page.after?.at ?? null, page.after?.id ?? "", page.limit],
  );
  return rows;
}

/** Decisions on registrations, the latest first. */
export async function findFedDecided(
  client: Pool | PoolClient,
  filter: FedListFilter,
  page: { before: { at: Date; id: string } | null; limit: number },
): Promise<FedListRow[]> {
  const { rows } = await client.query<FedListRow>(
    `SELECT ${AGENT}, v.revision AS examined, ${REVIEW}
     FROM fed_review v JOIN fed_agent a ON a.id = v.agent_id ${OPEN_REVISION}
     WHERE v.simulation = $1 AND v.state = 'decided' AND ${FILTERED}
       AND ($7::timestamptz IS NULL OR (v.decided_at, v.id) < ($7, $8))
     ORDER BY v.decided_at DESC, v.id DESC LIMIT $9`,
    [...valuesOf(filter), page.before?.at ?? null, page.before?.id ?? "", page.limit],
  );
  return rows;
}

/** Registrations, the newest first; `open`: those alone whose first or next revision is not settled. */
export async function findFedRegistrations(
  client: Pool | PoolClient,
  filter: FedListFilter,
  page: { open: boolean; before: bigint | null; limit: number },
): Promise<FedListRow[]> {
  const { rows } = await client.query<FedListRow>(
    `SELECT ${AGENT}, ${EXAMINED} AS examined, ${REVIEW}
     FROM fed_agent a ${OPEN_REVISION}
     LEFT JOIN LATERAL (SELECT * FROM fed_review v WHERE v.agent_id = a.id AND ${OPEN_REVIEW}
       ORDER BY v.queued_at, v.id LIMIT 1) v ON true
     WHERE ${FILTERED} AND (NOT $7 OR a.status = 'pending' OR (a.status = 'approved' AND o.revision IS NOT NULL))
       AND ($8::bigint IS NULL OR a.id < $8)
     ORDER BY a.id DESC LIMIT $9`,
    [...valuesOf(filter), page.open, page.before, page.limit],
  );
  return rows;
}

/** Gate results for each revision of a page. */
export async function findGateMarks(
  client: Pool | PoolClient,
  revisions: readonly { id: bigint; examined: number }[],
): Promise<FedGateMark[]> {
  const { rows } = await client.query<FedGateMark>(
    `SELECT g.agent_id, g.revision, g.gate, g.result, g.code FROM fed_gate g
     JOIN unnest($1::bigint[], $2::int[]) AS w (agent_id, revision)
       ON w.agent_id = g.agent_id AND w.revision = g.revision
     ORDER BY g.agent_id, g.revision, g.gate`,
    [revisions.map(({ id }) => id), revisions.map(({ examined }) => examined)],
  );
  return rows;
}

/** One registration with its open review, or undefined. */
export async function findFedRegistration(
  client: Pool | PoolClient,
  registrationId: string,
): Promise<FedListRow | undefined> {
  const { rows } = await client.query<FedListRow>(
    `SELECT ${AGENT}, ${EXAMINED} AS examined, ${REVIEW}
     FROM fed_agent a ${OPEN_REVISION}
     LEFT JOIN LATERAL (SELECT * FROM fed_review v WHERE v.agent_id = a.id AND ${OPEN_REVIEW}
       ORDER BY v.queued_at, v.id LIMIT 1) v ON true
     WHERE a.registration_id = $1`,
    [registrationId],
  );
  return rows[0];
}
