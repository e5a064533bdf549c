import "server-only";
import type { Pool, PoolClient } from "pg";
import type { ApprovalState } from "@/agents/domain/approval-state";
import type { AgentRow } from "@/agents/server/queries/agents";
import {
  type ApprovalDecisionRow,
  type ApprovalRow,
  OPEN_APPROVAL,
} from "@/agents/server/queries/approvals";
import { columnsOf } from "@/platform/db/rows";

/** With what its readers see of the agent. */
export type ListedApprovalRow = ApprovalRow &
  Pick<
    AgentRow,
    | "did"
    | "tier"
    | "status"
    | "score"
    | "baseline"
    | "operator"
    | "created_by"
    | "operator_name"
    | "simulation"
  > & { agent_name: string };

const LISTED = `${columnsOf("approval", { as: "p" })}, a.did, a.name AS agent_name, a.tier, a.status,
  a.score, a.baseline, a.operator, a.created_by, a.operator_name, a.simulation`;

const DECISION = columnsOf("approval_decision");

/** Decisions on approvals, in the order in which they were made. */
export async function findDecisions(
  client: Pool | PoolClient,
  ids: readonly string[],
): Promise<ApprovalDecisionRow[]> {
  const { rows } = await client.query<ApprovalDecisionRow>(
    `SELECT ${DECISION}
     FROM approval_decision WHERE approval_id = ANY ($1) ORDER BY decided_at, decided_by`,
    [ids],
  );
  return rows;
}

/** State as it is at an instant, whether or not the sweeper has noted the end of its time. */
const stateAt = (now: string) =>
  `CASE WHEN p.${OPEN_APPROVAL} AND p.expires_at <= ${now} THEN 'EXPIRED' ELSE p.state END`;

export interface ApprovalPage {
  states: readonly ApprovalState[];
  simulation: boolean;
  /** DID. */
  agent: string | null;
  tool: string | null;
  before: { at: Date; id: string } | null;
  now: Date;
  limit: number;
}

/** One page of approvals, the newest first. */
export async function findApprovals(
  client: Pool | PoolClient,
  page: ApprovalPage,
): Promise<ListedApprovalRow[]> {
  const { rows } = await client.query<ListedApprovalRow>(
    `SELECT ${LISTED} FROM approval p JOIN agent a ON a.id = p.agent_id
     WHERE (cardinality($1::text[]) = 0 OR ${stateAt("$2")} = ANY ($1))
       AND ($3::text IS NULL OR a.did = $3) AND ($4::text IS NULL OR p.tool = $4)
       AND ($5::timestamptz IS NULL OR (p.requested_at, p.id) < ($5, $6))
       AND a.simulation = $7
     ORDER BY p.requested_at DESC, p.id DESC LIMIT $8`,
    [
      page.states,
      page.now,
      page.agent,
      page.tool,
      page.before?.at ?? null,
      page.before?.id ?? "",
      page.simulation,
      page.limit,
    ],
  );
  return rows;
}

/** An approval with its agent, or null. */
export async function findApproval(
  client: Pool | PoolClient,
  id: string,
): Promise<ListedApprovalRow | null> {
  const { rows } = await client.query<ListedApprovalRow>(
    `SELECT ${LISTED} FROM approval p JOIN agent a ON a.id = p.agent_id WHERE p.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** State and number of decisions of the open approvals, and of these others. */
export async function findApprovalStates(
  client: Pool | PoolClient,
  ids: readonly string[],
  now: Date,
  limit: number,
): Promise<{ id: string; state: ApprovalState; decisions: number }[]> {
  const { rows } = await client.query<{ id: string; state: ApprovalState; decisions: number }>(
    `SELECT p.id, ${stateAt("$2")} AS state,
       (SELECT count(*)::int FROM approval_decision d WHERE d.approval_id = p.id) AS decisions
     FROM approval p
     WHERE p.id = ANY ($1) OR p.id IN (
       SELECT id FROM approval WHERE ${OPEN_APPROVAL} AND expires_at > $2
       ORDER BY requested_at DESC, id DESC LIMIT $3)
     ORDER BY p.requested_at, p.id`,
    [ids, now, limit],
  );
  return rows;
}

/** Shown arguments of an agent's last calls of a tool that went through, the newest first. */
export async function findUsualArgs(
  client: Pool | PoolClient,
  agentId: bigint,
  tool: string,
  limit: number,
): Promise<unknown[]> {
  const { rows } = await client.query<{ preview: unknown }>(
    `SELECT preview FROM agent_call
     WHERE agent_id = $1 AND tool = $2 AND preview IS NOT NULL
       AND state IN ('delegated', 'executed')
     ORDER BY decided_at DESC, id DESC LIMIT $3`,
    [agentId, tool, limit],
  );
  return rows.map(({ preview }) => preview);
}
