import "server-only";
import type { Insertable } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { ApprovalState } from "@/agents/domain/approval-state";
import type { KillScope } from "@/agents/domain/kill-switch";
import type { Tables } from "@/generated/tables";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** A human decision on a call, as it is stored. */
export type ApprovalRow = Row<
  "approval",
  { state: ApprovalState; quorum: 1 | 2; reasons: string[] }
>;

export type ApprovalDecisionRow = Row<"approval_decision", { decision: "approve" | "deny" }>;

const COLUMNS = columnsOf("approval");

/** Condition on the state of an approval that something can still become of. */
export const OPEN_APPROVAL = "state IN ('PENDING', 'APPROVED')";

/** The open approval of an action, locked until the transaction ends, or null. */
export async function lockOpenApproval(
  client: PoolClient,
  agentId: bigint,
  actionSha256: Uint8Array,
): Promise<ApprovalRow | null> {
  const { rows } = await client.query<ApprovalRow>(
    `SELECT ${COLUMNS} FROM approval WHERE agent_id = $1 AND action_sha256 = $2 AND ${OPEN_APPROVAL}
     FOR UPDATE`,
    [agentId, actionSha256],
  );
  return rows[0] ?? null;
}

/** Stores a new approval that waits for a decision. */
export async function insertApproval(
  client: PoolClient,
  row: Omit<Insertable<Tables["approval"]>, "state">,
): Promise<void> {
  const json = { preview: JSON.stringify(row.preview), reasons: JSON.stringify(row.reasons) };
  await runStatement(
    client,
    statements.insertInto("approval").values({ ...row, ...json, state: "PENDING" }),
  );
}

/** Conditions of an approval for its call to pass. */
export interface UsableApproval {
  id: string;
  agentId: bigint;
  actionSha256: Uint8Array;
  policySha256: Uint8Array;
  now: Date;
}

/**
 * Decided by enough people, none of whom is the agent's operator, registered it, or has lost the
 * right since: read from the decisions, not from the state.
 */
const USABLE = `p.id = $1 AND p.agent_id = $2 AND p.action_sha256 = $3 AND p.policy_sha256 = $4
  AND p.state = 'APPROVED' AND p.expires_at > $5
  AND p.quorum <= (SELECT count(*) FROM approval_decision d
    WHERE d.approval_id = p.id AND d.decision = 'approve'
      AND NOT EXISTS (SELECT FROM agent a
        WHERE a.id = p.agent_id AND d.decided_by IN (a.operator, a.created_by))
      -- A practice person counts in the simulation alone, and is named by who plays it at the end.
      AND (d.decided_by NOT LIKE 'practice:%' OR (SELECT a.simulation FROM agent a WHERE a.id = p.agent_id))
      AND NOT EXISTS (SELECT FROM account c WHERE 'user:' || c.id = right(d.decided_by, 41)
        AND (c.disabled_at IS NOT NULL OR NOT 'safety_officer' = ANY (c.roles))))`;

function usableValues({ id, agentId, actionSha256, policySha256, now }: UsableApproval): unknown[] {
  return [id, agentId, actionSha256, policySha256, now];
}

/** Whether an approval lets a call pass. */
export async function isUsable(
  client: Pool | PoolClient,
  usable: UsableApproval,
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM approval p WHERE ${USABLE}`,
    usableValues(usable),
  );
  return rows.length === 1;
}

/** Uses an approval up for a call, in one statement that asks everything again; false where it is not usable. */
export async function consumeUsable(
  client: PoolClient,
  usable: UsableApproval,
  callId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE approval p SET state = 'CONSUMED', consumed_by_call = $6, ended_at = $5 WHERE ${USABLE}`,
    [...usableValues(usable), callId],
  );
  return rowCount === 1;
}

/** Moves an open approval to another state; false where it was no longer in this one. */
export async function moveApproval(
  client: PoolClient,
  { id, state }: Pick<ApprovalRow, "id" | "state">,
  to: ApprovalState,
  endedAt: Date | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    "UPDATE approval SET state = $3, ended_at = $4 WHERE id = $1 AND state = $2",
    [id, state, to, endedAt],
  );
  return rowCount === 1;
}

/** An approval, locked until the transaction ends, or null. */
export async function lockApproval(client: PoolClient, id: string): Promise<ApprovalRow | null> {
  const { rows } = await client.query<ApprovalRow>(
    `SELECT ${COLUMNS} FROM approval WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** DID of the agent that an approval is of, or null. */
export async function findApprovalAgent(client: PoolClient, id: string): Promise<string | null> {
  const { rows } = await client.query<{ did: string }>(
    "SELECT a.did FROM approval p JOIN agent a ON a.id = p.agent_id WHERE p.id = $1",
    [id],
  );
  return rows[0]?.did ?? null;
}

/** Open approvals of an agent, of these tools alone where some are named, locked in order. */
export async function lockOpenApprovals(
  client: PoolClient,
  agentId: bigint,
  tools: readonly string[] | null,
): Promise<ApprovalRow[]> {
  const { rows } = await client.query<ApprovalRow>(
    `SELECT ${COLUMNS} FROM approval
     WHERE agent_id = $1 AND ${OPEN_APPROVAL} AND ($2::text[] IS NULL OR tool = ANY ($2))
     ORDER BY requested_at, id FOR UPDATE`,
    [agentId, tools],
  );
  return rows;
}

/** DIDs of agents with open approvals that a stop is for, in the order in which their rows are locked. */
export async function findAgentsWithOpen(
  client: PoolClient,
  { scope, target }: { scope: KillScope; target: string | null },
): Promise<string[]> {
  const { rows } = await client.query<{ did: string }>(
    `SELECT a.did FROM agent a
     WHERE ($1 = 'global' OR ($1 = 'agent' AND a.did = $2) OR ($1 = 'tier' AND a.tier = $2)
         OR $1 = 'tool')
       AND EXISTS (SELECT FROM approval p WHERE p.agent_id = a.id AND p.${OPEN_APPROVAL}
         AND ($1 <> 'tool' OR p.tool = $2))
     ORDER BY a.id`,
    [scope, target],
  );
  return rows.map(({ did }) => did);
}

/** DIDs of agents that have approvals open past their time, at most so many. */
export async function findAgentsWithExpired(
  client: Pool | PoolClient,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ did: string }>(
    `SELECT DISTINCT a.did FROM approval p JOIN agent a ON a.id = p.agent_id
     WHERE p.${OPEN_APPROVAL} AND p.expires_at <= $1 ORDER BY a.did LIMIT $2`,
    [now, limit],
  );
  return rows.map(({ did }) => did);
}

/** Keeps a person's decision; false where they have decided before. */
export async function insertDecision(
  client: PoolClient,
  row: ApprovalDecisionRow,
): Promise<boolean> {
  const kept = await runStatement(
    client,
    statements
      .insertInto("approval_decision")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("approval_id"),
  );
  return kept.length === 1;
}

/** How many approvals of agents that are not simulated wait for a decision, counted up to a bound. */
export async function countPending(
  client: Pool | PoolClient,
  now: Date,
  bound: number,
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (
       SELECT FROM approval p JOIN agent a ON a.id = p.agent_id
       WHERE NOT a.simulation AND p.state = 'PENDING' AND p.expires_at > $1 LIMIT $2) pending`,
    [now, bound],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Calls that wait for a decision by this person, up to a bound: not those of agents that the person operates or
 * registered, nor those on which the person has decided already. Simulated agents are left out.
 */
export async function countDecidable(
  client: Pool | PoolClient,
  party: string,
  now: Date,
  bound: number,
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (
       SELECT FROM approval p JOIN agent a ON a.id = p.agent_id
       WHERE NOT a.simulation AND p.state = 'PENDING' AND p.expires_at > $1
         AND $3 NOT IN (a.operator, a.created_by)
         AND NOT EXISTS (SELECT FROM approval_decision d WHERE d.approval_id = p.id AND d.decided_by = $3)
       LIMIT $2) decidable`,
    [now, bound, party],
  );
  return rows[0]?.n ?? 0;
}
