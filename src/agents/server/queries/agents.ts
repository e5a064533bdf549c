import "server-only";
import type { Pool, PoolClient } from "pg";
import type { AgentSort } from "@/agents/domain/registry/agent-list";
import type { AgentTier } from "@/agents/domain/tier";
import type { AgentStatus } from "@/agents/domain/trust/agent-status";
import type { TrustState } from "@/agents/domain/trust/trust-state";
import { COLUMNS } from "@/generated/tables";
import { containing } from "@/platform/db/containing";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** Where an agent runs. */
export interface AgentRuntime {
  type: string;
  endpoint: string | null;
  environment: string | null;
}

/** An agent as it is stored. */
export type AgentRow = Row<
  "agent",
  { tier: AgentTier; status: AgentStatus; trust: TrustState; runtime: AgentRuntime }
> & {
  /** Version of the thresholds in force; the agent may still be held against older ones. */
  thresholds_in_force: number;
};

/** Columns of an agent's row. */
export const AGENT_COLUMNS = `${columnsOf("agent")},
  (SELECT max(t.version) FROM trust_thresholds t) AS thresholds_in_force`;

const thresholdsInForce = statements
  .selectFrom("trust_thresholds")
  .select((of) => of.fn.max("version").as("version"))
  .as("thresholds_in_force");

/** The agent of a DID, or null; `lock` keeps its row until the transaction ends. */
export async function findAgent(
  client: Pool | PoolClient,
  did: string,
  lock = false,
): Promise<AgentRow | null> {
  const { rows } = await client.query<AgentRow>({
    name: lock ? "locked-agent" : "agent",
    text: `SELECT ${AGENT_COLUMNS} FROM agent WHERE did = $1 ${lock ? "FOR NO KEY UPDATE" : ""}`,
    values: [did],
  });
  return rows[0] ?? null;
}

/** Locks these agents, in the order in which whatever locks several does. */
export async function lockAgents(client: PoolClient, dids: readonly string[]): Promise<void> {
  await client.query("SELECT id FROM agent WHERE did = ANY ($1) ORDER BY id FOR NO KEY UPDATE", [
    dids,
  ]);
}

export interface AgentPage {
  simulation: boolean;
  statuses: readonly AgentStatus[];
  tiers: readonly AgentTier[];
  /** `user:<id>`, or an address in lower case. */
  operator: string | null;
  sort: AgentSort;
  /** Key of the last row of the page before. */
  after: { delta: number; did: string } | null;
  limit: number;
}

/** With the tools that the agent may call. */
export type ListedAgentRow = AgentRow & { tools: string[] };

const TOOLS = `ARRAY(SELECT g.tool FROM agent_grant g WHERE g.agent_id = agent.id ORDER BY g.tool) AS tools`;

/** One page of agents in the requested order. */
export async function findAgents(pool: Pool, page: AgentPage): Promise<ListedAgentRow[]> {
  const isDescending = page.sort.startsWith("-");
  const isByDelta = page.sort.endsWith("delta");
  const direction = isDescending ? "DESC" : "ASC";
  const key = isByDelta ? "(score - baseline, did)" : "(0, did)";
  const { rows } = await pool.query<ListedAgentRow>(
    `SELECT ${AGENT_COLUMNS}, ${TOOLS} FROM agent
     WHERE simulation = $1 AND (cardinality($2::text[]) = 0 OR status = ANY ($2))
       AND (cardinality($3::text[]) = 0 OR tier = ANY ($3))
       AND ($4::text IS NULL OR $4 IN (operator, operator_email))
       AND ($5::text IS NULL OR ${key} ${isDescending ? "<" : ">"} ($6::int, $5))
     ORDER BY ${isByDelta ? `score - baseline ${direction},` : ""} did ${direction} LIMIT $7`,
    [
      page.simulation,
      page.statuses,
      page.tiers,
      page.operator,
      page.after?.did ?? null,
      isByDelta ? (page.after?.delta ?? 0) : 0,
      page.limit,
    ],
  );
  return rows;
}

/** Agents with a text in their name or DID, as the index agent_search_idx has them, by name. */
export async function searchAgents(
  client: Pool | PoolClient,
  { text, simulation }: { text: string; simulation: boolean },
  limit: number,
): Promise<Pick<AgentRow, "did" | "name" | "status" | "simulation">[]> {
  const { rows } = await client.query<AgentRow>(
    `SELECT did, name, status, simulation FROM agent
     WHERE (name || ' ' || did) ILIKE $1 AND simulation = $2 ORDER BY name, did LIMIT $3`,
    [containing(text), simulation, limit],
  );
  return rows;
}

export type NewAgent = Pick<
  AgentRow,
  | "did"
  | "name"
  | "role"
  | "tier"
  | "operator"
  | "operator_name"
  | "operator_email"
  | "runtime"
  | "simulation"
  | "baseline"
  | "score"
  | "status"
  | "trust"
  | "next_challenge_at"
  | "created_by"
>;

/** Stores a new agent that has just proven its key; null where the DID is taken. */
export async function insertAgent(
  client: PoolClient,
  agent: NewAgent,
  at: Date,
): Promise<AgentRow | null> {
  const [row] = await runStatement<AgentRow>(
    client,
    statements
      .insertInto("agent")
      .values({ ...agent, status_since: at, last_proof_at: at, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.column("did").doNothing())
      .returning([...COLUMNS.agent, thresholdsInForce]),
  );
  return row ?? null;
}

/** Changes a locked agent, counts its version up and returns it. */
export async function updateAgent(
  client: PoolClient,
  id: bigint,
  change: Partial<Pick<AgentRow, "epoch">>,
  at: Date,
): Promise<AgentRow> {
  const [row] = await runStatement<AgentRow>(
    client,
    statements
      .updateTable("agent")
      .set({ ...change, updated_at: at })
      .set((agent) => ({ version: agent("version", "+", 1) }))
      .where("id", "=", id)
      .returning([...COLUMNS.agent, thresholdsInForce]),
  );
  if (row === undefined) throw new Error(`agent ${id} is gone`);
  return row;
}

/** A challenge to prove a key; without an agent it is one for a registration. */
export type ChallengeRow = Row<
  "agent_challenge",
  { outcome: "passed" | "missed" | "superseded" | null }
>;

export type LastChallengeRow = Pick<
  ChallengeRow,
  "id" | "issued_at" | "expires_at" | "answered_at" | "outcome"
>;

/** SELECT of the challenge that was last issued to the agent `of`. */
export const lastChallengeOf = (of: string) =>
  `SELECT id, issued_at, expires_at, answered_at, outcome FROM agent_challenge
   WHERE agent_id = ${of} ORDER BY issued_at DESC, id DESC LIMIT 1`;

/** The challenge that was last issued to an agent, or null. */
export async function findLastChallenge(
  client: Pool | PoolClient,
  agentId: bigint,
): Promise<LastChallengeRow | null> {
  const { rows } = await client.query<LastChallengeRow>(lastChallengeOf("$1"), [agentId]);
  return rows[0] ?? null;
}

export type OperatorAccountRow = Pick<
  Row<"account">,
  "id" | "email" | "name" | "roles" | "disabled_at"
>;

/** The account that may answer for an agent, by its address in lower case, or null. */
export async function findAccountByEmail(
  client: PoolClient,
  email: string,
): Promise<OperatorAccountRow | null> {
  const { rows } = await client.query<OperatorAccountRow>(
    "SELECT id, email, name, roles, disabled_at FROM account WHERE email = $1",
    [email],
  );
  return rows[0] ?? null;
}
