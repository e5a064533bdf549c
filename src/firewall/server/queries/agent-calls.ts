import "server-only";
import type { Pool, PoolClient } from "pg";
import { AGENT_COLUMNS, type AgentRow } from "@/agents/server/queries/agents";
import type { CallState } from "@/firewall/domain/calls/call-list";
import type { KeptFacts } from "@/firewall/domain/calls/kept-facts";
import type { Blocker, LayerResult } from "@/firewall/domain/decision";
import { COLUMNS as ALL_COLUMNS } from "@/generated/tables";
import { columnsOf, type Row } from "@/platform/db/rows";

/** A call as it was decided, and what came of it. */
export type AgentCallRow = Row<
  "agent_call",
  {
    state: CallState;
    blocked: Blocker | null;
    layers: LayerResult[];
    facts: KeptFacts | null;
  }
>;

const COLUMNS = columnsOf("agent_call");

const OF_OUTCOME = ["ended_at", "result_sha256", "duration_ms"] as const;

export type NewCall = Omit<AgentCallRow, (typeof OF_OUTCOME)[number]>;

const isNew = (column: keyof AgentCallRow): column is keyof NewCall =>
  !OF_OUTCOME.some((one) => one === column);
const NEW_COLUMNS = ALL_COLUMNS.agent_call.filter(isNew);
const INSERT = {
  name: "insert-call",
  text: `INSERT INTO agent_call (${NEW_COLUMNS.join(", ")})
    VALUES (${NEW_COLUMNS.map((_, at) => `$${at + 1}`).join(", ")})`,
};

/** Keeps a decision beside its record, in the same transaction. */
export async function insertCall(client: PoolClient, call: NewCall): Promise<void> {
  const { layers, facts, preview } = call;
  const row: Record<keyof NewCall, unknown> = {
    ...call,
    layers: JSON.stringify(layers),
    facts: facts === null ? null : JSON.stringify(facts),
    preview: preview === null ? null : JSON.stringify(preview),
  };
  await client.query({ ...INSERT, values: NEW_COLUMNS.map((column) => row[column]) });
}

/** A call of an agent, or null; `lock` keeps it until the transaction ends, behind its agent. */
export async function findCall(
  client: Pool | PoolClient,
  agentId: bigint,
  id: string,
  lock = false,
): Promise<AgentCallRow | null> {
  const { rows } = await client.query<AgentCallRow>(
    `SELECT ${COLUMNS} FROM agent_call WHERE agent_id = $1 AND id = $2 ${lock ? "FOR NO KEY UPDATE" : ""}`,
    [agentId, id],
  );
  return rows[0] ?? null;
}

/** The call that an agent's Idempotency-Key was used for, or null. */
export async function findRepeatedCall(
  client: PoolClient,
  agentId: bigint,
  idempotencySha256: Uint8Array,
): Promise<AgentCallRow | null> {
  const { rows } = await client.query<AgentCallRow>(
    `SELECT ${COLUMNS} FROM agent_call WHERE agent_id = $1 AND idempotency_sha256 = $2`,
    [agentId, idempotencySha256],
  );
  return rows[0] ?? null;
}

/**
 * The call of a locked agent whose approval is open, unexpired and for exactly this action under this
 * policy, or null.
 */
export async function findWaitingCall(
  client: PoolClient,
  agentId: bigint,
  of: {
    tool: string;
    argsSha256: Uint8Array;
    actionSha256: Uint8Array;
    policySha256: Uint8Array;
    now: Date;
  },
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT c.id FROM approval p JOIN agent_call c ON c.id = p.requested_by_call
     WHERE p.agent_id = $1 AND p.action_sha256 = $2 AND p.policy_sha256 = $3
       AND p.state IN ('PENDING', 'APPROVED') AND p.expires_at > $4
       AND c.agent_id = $1 AND c.state = 'pending' AND c.tool = $5 AND c.args_sha256 = $6`,
    [agentId, of.actionSha256, of.policySha256, of.now, of.tool, of.argsSha256],
  );
  return rows[0]?.id ?? null;
}

/** Calls of a locked agent under a grant whose outcome is not known yet; `verb:*` counts all of its verb. */
export async function countOpenCalls(
  client: Pool | PoolClient,
  agentId: bigint,
  granted: string,
): Promise<number> {
  const { rows } = await client.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM agent_call
     WHERE agent_id = $1 AND outcome_due_at IS NOT NULL
       AND (tool = $2 OR right($2, 2) = ':*' AND starts_with(tool, left($2, -1)))`,
    [agentId, granted],
  );
  return rows[0]?.open ?? 0;
}

/** Outcome of a call. */
export interface CallEnd {
  state: "executed" | "failed" | "unknown";
  at: Date;
  resultSha256?: Uint8Array | null;
  durationMs?: number | null;
  blocked?: Blocker | null;
}

/** Notes what came of a call of a locked agent. */
export async function endCall(client: PoolClient, id: string, end: CallEnd): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE agent_call SET state = $2, ended_at = $3, result_sha256 = $4, duration_ms = $5,
       blocked = coalesce($6, blocked), outcome_due_at = NULL
     WHERE id = $1`,
    [id, end.state, end.at, end.resultSha256 ?? null, end.durationMs ?? null, end.blocked ?? null],
  );
  if (rowCount !== 1) throw new Error(`${id} is gone`);
}

/** Locks agents with calls whose outcome is overdue; those that are locked wait for the next turn. */
export async function lockOverdueAgents(
  client: PoolClient,
  now: Date,
  after: bigint,
  limit: number,
): Promise<AgentRow[]> {
  const { rows } = await client.query<AgentRow>(
    `SELECT ${AGENT_COLUMNS} FROM agent
     WHERE id > $2 AND id IN (SELECT agent_id FROM agent_call
       WHERE outcome_due_at IS NOT NULL AND outcome_due_at <= $1)
     ORDER BY id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
    [now, after, limit],
  );
  return rows;
}

/** Overdue calls of a locked agent, the first due first. */
export async function findOverdueCalls(
  client: PoolClient,
  agentId: bigint,
  now: Date,
  limit: number,
): Promise<AgentCallRow[]> {
  const { rows } = await client.query<AgentCallRow>(
    `SELECT ${COLUMNS} FROM agent_call
     WHERE agent_id = $1 AND outcome_due_at IS NOT NULL AND outcome_due_at <= $2
     ORDER BY outcome_due_at, id LIMIT $3 FOR NO KEY UPDATE`,
    [agentId, now, limit],
  );
  return rows;
}

/** State of a call that is about to be executed, with its agent and its tool. */
export interface CallStanding {
  state: CallState;
  did: string;
  tier: AgentRow["tier"];
  status: AgentRow["status"];
  /** Null where the tool is not registered any more or retired. */
  tool_version: number | null;
}

/** Reads it without any lock, or null where there is no such call. */
export async function findCallStanding(pool: Pool, id: string): Promise<CallStanding | null> {
  const { rows } = await pool.query<CallStanding>(
    `SELECT c.state, a.did, a.tier, a.status, t.version AS tool_version
     FROM agent_call c JOIN agent a ON a.id = c.agent_id
       LEFT JOIN tool t ON t.name = c.tool AND t.retired_at IS NULL
     WHERE c.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The call that consumed an approval, or null. */
export async function findConsumer(client: PoolClient, approvalId: string): Promise<string | null> {
  const { rows } = await client.query<{ consumed_by_call: string | null }>(
    "SELECT consumed_by_call FROM approval WHERE id = $1",
    [approvalId],
  );
  return rows[0]?.consumed_by_call ?? null;
}

/** How many other actions of a locked agent wait for people, or for being carried out. */
export async function countOtherApprovals(
  client: PoolClient,
  agentId: bigint,
  { actionSha256, now }: { actionSha256: Uint8Array; now: Date },
): Promise<number> {
  const { rows } = await client.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM approval
     WHERE agent_id = $1 AND state IN ('PENDING', 'APPROVED') AND expires_at > $3
       AND action_sha256 <> $2`,
    [agentId, actionSha256, now],
  );
  return rows[0]?.open ?? 0;
}
