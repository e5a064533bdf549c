import "server-only";
import { sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { AgentTier } from "@/agents/domain/tier";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import type { RegistrationStatus } from "@/federation/domain/gates/registration-status";
import { COLUMNS } from "@/generated/tables";
import { containing } from "@/platform/db/containing";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

export type FedLiveness = "live" | "degraded" | "stale" | "unknown";

/** A registration as it is stored; the columns are those of its live revision. */
export type FedAgentRow = Row<
  "fed_agent",
  {
    role: Declaration["role"];
    runtime_type: Declaration["runtime_type"];
    declaration: Declaration;
    requested_tier: AgentTier;
    tier: AgentTier | null;
    status: RegistrationStatus;
    liveness: FedLiveness;
  }
>;

const FED_AGENT_COLUMNS = columnsOf("fed_agent");

/** The latest registration of a DID, which is the one in force where there is one; or null. */
export async function findFedAgent(
  client: Pool | PoolClient,
  did: string,
): Promise<FedAgentRow | null> {
  const { rows } = await client.query<FedAgentRow>(
    `SELECT ${FED_AGENT_COLUMNS} FROM fed_agent WHERE did = $1 ORDER BY id DESC LIMIT 1`,
    [did],
  );
  return rows[0] ?? null;
}

/** A registration by its number, or null; `lock` keeps its row until the transaction ends. */
export async function findFedAgentById(
  client: Pool | PoolClient,
  id: bigint,
  lock = false,
): Promise<FedAgentRow | null> {
  const { rows } = await client.query<FedAgentRow>(
    `SELECT ${FED_AGENT_COLUMNS} FROM fed_agent WHERE id = $1 ${lock ? "FOR NO KEY UPDATE" : ""}`,
    [id],
  );
  return rows[0] ?? null;
}

/** State of a registration without its declaration, for changes of thousands. */
export type FedAgentStanding = Pick<FedAgentRow, (typeof STANDING_COLUMNS)[number]>;

const STANDING_COLUMNS = [
  "id",
  "registration_id",
  "did",
  "operator_did",
  "status",
  "status_reason",
  "status_since",
  "tier",
  "simulation",
] as const;

/** Locks registrations in the common order for locking several, and returns their state. */
export async function lockFedAgents(
  client: PoolClient,
  ids: readonly bigint[],
): Promise<FedAgentStanding[]> {
  const { rows } = await client.query<FedAgentStanding>(
    `SELECT ${STANDING_COLUMNS.join(", ")} FROM fed_agent WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
  return rows;
}

export type NewFedAgent = Omit<
  FedAgentRow,
  | "id"
  | "status_reason"
  | "tier"
  | "ranking"
  | "ranking_basis"
  | "liveness"
  | "hidden"
  | "approved_at"
  | "approved_by"
  | "approved_by_role"
  | "ended_at"
  | "registry_did"
  | "version"
>;

/** Stores a registration; null where another of the DID is in force, also one that is not committed yet. */
export async function insertFedAgent(
  client: PoolClient,
  agent: NewFedAgent,
): Promise<FedAgentRow | null> {
  const [row] = await runStatement(
    client,
    statements
      .insertInto("fed_agent")
      .values(agent)
      .onConflict((conflict) =>
        conflict
          .column("did")
          .where(sql<boolean>`status IN ('pending', 'approved', 'suspended')`)
          .doNothing(),
      )
      .returning(COLUMNS.fed_agent)
      .$castTo<FedAgentRow>(),
  );
  return row ?? null;
}

export type FedAgentChange = Partial<
  Omit<FedAgentRow, "id" | "registration_id" | "did" | "version">
>;

/**
 * Changes a locked registration, counts its version up and returns it. `changed_at`, which mirrors follow,
 * moves with every change of what is public.
 */
export async function updateFedAgent(
  client: PoolClient,
  id: bigint,
  change: FedAgentChange,
  at: Date,
): Promise<FedAgentRow> {
  const [row] = await runStatement(
    client,
    updateOf(change, at).where("id", "=", id).returning(COLUMNS.fed_agent).$castTo<FedAgentRow>(),
  );
  if (row === undefined) throw new Error(`registration ${id} is gone`);
  return row;
}

/**
 * The same change of many locked registrations at once; returns their state, in the order of their
 * numbers.
 */
export async function updateFedAgents(
  client: PoolClient,
  ids: readonly bigint[],
  change: FedAgentChange,
  at: Date,
): Promise<FedAgentStanding[]> {
  const rows = await runStatement(
    client,
    statements
      .with("changed", () =>
        updateOf(change, at)
          .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
          .returning(STANDING_COLUMNS)
          .$castTo<FedAgentStanding>(),
      )
      .selectFrom("changed")
      .selectAll()
      .orderBy("id"),
  );
  if (rows.length !== ids.length) throw new Error("a registration is gone");
  return rows;
}

/** An UPDATE of registrations that still needs its condition. */
function updateOf(change: FedAgentChange, at: Date) {
  return statements
    .updateTable("fed_agent")
    .set({ changed_at: at, ...change, updated_at: at })
    .set((eb) => ({ version: eb("version", "+", 1) }));
}

/** Relevant facts of an earlier registration of a DID. */
export type DidHistoryRow = Pick<
  FedAgentRow,
  "id" | "operator_did" | "status" | "approved_at" | "ended_at"
>;

/** Every registration of a DID, the newest first. */
export async function findDidHistory(
  client: Pool | PoolClient,
  did: string,
): Promise<DidHistoryRow[]> {
  const { rows } = await client.query<DidHistoryRow>(
    `SELECT id, operator_did, status, approved_at, ended_at FROM fed_agent WHERE did = $1
     ORDER BY id DESC`,
    [did],
  );
  return rows;
}

/** How much an operator and a domain have in the registry, for the caps. */
export interface FedUsage {
  operator_pending: number;
  operator_agents: number;
  domain_pending: number;
}

/**
 * Counts what is in force of an operator and what is pending at a registrable domain, without one
 * registration that is judged again.
 */
export async function countFedUsage(
  client: Pool | PoolClient,
  { operatorDid, domain, without }: { operatorDid: string; domain: string; without: bigint | null },
): Promise<FedUsage> {
  const { rows } = await client.query<FedUsage>(
    `SELECT count(*) FILTER (WHERE a.status = 'pending')::int AS operator_pending,
       count(*)::int AS operator_agents,
       (SELECT count(*) FROM fed_agent d WHERE d.address_domain = $2 AND d.status = 'pending'
          AND d.id IS DISTINCT FROM $3)::int AS domain_pending
     FROM fed_operator o JOIN fed_agent a ON a.operator_id = o.id
     WHERE o.did = $1 AND a.status IN ('pending', 'approved', 'suspended') AND a.id IS DISTINCT FROM $3`,
    [operatorDid, domain, without],
  );
  return rows[0] ?? { operator_pending: 0, operator_agents: 0, domain_pending: 0 };
}

/** Whether another operator's registration in force has a provider's name, in its compared form. */
export async function isProviderOfAnother(
  client: Pool | PoolClient,
  { providerKey, operatorDid }: { providerKey: string; operatorDid: string },
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM fed_agent WHERE provider_key = $1 AND operator_did <> $2
       AND status IN ('approved', 'suspended') LIMIT 1`,
    [providerKey, operatorDid],
  );
  return rows.length === 1;
}

/** Registrations that waited too long, the longest first. */
export async function findExpiredFedAgents(
  client: Pool | PoolClient,
  now: Date,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `SELECT id FROM fed_agent WHERE expires_at <= $1 AND status = 'pending' AND NOT simulation
     ORDER BY expires_at LIMIT $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Registrations with a text in their name or DID, as the index fed_agent_name_search_idx has them, latest first. */
export async function searchRegistrations(
  client: Pool | PoolClient,
  { text, simulation }: { text: string; simulation: boolean },
  limit: number,
): Promise<Pick<FedAgentRow, "registration_id" | "did" | "name" | "status" | "simulation">[]> {
  const { rows } = await client.query<FedAgentRow>(
    `SELECT registration_id, did, name, status, simulation FROM fed_agent
     WHERE (name || ' ' || did) ILIKE $1 AND simulation = $2 ORDER BY id DESC LIMIT $3`,
    [containing(text), simulation, limit],
  );
  return rows;
}
