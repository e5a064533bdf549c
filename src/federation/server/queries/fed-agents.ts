import "server-only";
import type { Pool, PoolClient } from "pg";
import type { AgentTier } from "@/agents/domain/tier";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import type { RegistrationStatus } from "@/federation/domain/gates/registration-status";

export type FedLiveness = "live" | "degraded" | "stale" | "unknown";

/** A registration as it is stored; the columns are those of its live revision. */
export interface FedAgentRow {
  id: bigint;
  registration_id: string;
  did: string;
  operator_id: bigint;
  operator_did: string;
  operator_name: string;
  role: Declaration["role"];
  provider: string;
  provider_key: string;
  name: string;
  description: string;
  contact: string | null;
  runtime_type: Declaration["runtime_type"];
  runtime_address: string;
  address_host: string;
  address_domain: string;
  declaration: Declaration;
  requested_tier: AgentTier;
  tier: AgentTier | null;
  status: RegistrationStatus;
  status_reason: string | null;
  status_since: Date;
  revision: number;
  skill_ids: string[];
  skill_text: string;
  ranking: number;
  ranking_basis: unknown;
  liveness: FedLiveness;
  liveness_since: Date;
  address_bound_at: Date | null;
  verified_at: Date | null;
  submitted_at: Date;
  approved_at: Date | null;
  approved_by: string | null;
  approved_by_role: string | null;
  ended_at: Date | null;
  expires_at: Date | null;
  registry_did: string | null;
  simulation: boolean;
  updated_at: Date;
  changed_at: Date;
  version: number;
}

/** Columns of a registration's row. */
const FED_AGENT_COLUMNS = `id, registration_id, did, operator_id, operator_did, operator_name, role, provider,
  provider_key, name, description, contact, runtime_type, runtime_address, address_host, address_domain, declaration,
  requested_tier, tier, status, status_reason, status_since, revision, skill_ids, skill_text, ranking, ranking_basis,
  liveness, liveness_since, address_bound_at, verified_at, submitted_at, approved_at, approved_by, approved_by_role,
  ended_at, expires_at, registry_did, simulation, updated_at, changed_at, version`;

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

/** How a registration stands, without its declaration: for whoever changes thousands. */
export type FedAgentStanding = Pick<
  FedAgentRow,
  | "id"
  | "registration_id"
  | "did"
  | "operator_did"
  | "status"
  | "status_reason"
  | "status_since"
  | "tier"
  | "simulation"
>;

const STANDING_COLUMNS = `id, registration_id, did, operator_did, status, status_reason, status_since, tier,
  simulation`;

/** Locks registrations in the order in which whatever locks several does, and returns how they stand. */
export async function lockFedAgents(
  client: PoolClient,
  ids: readonly bigint[],
): Promise<FedAgentStanding[]> {
  const { rows } = await client.query<FedAgentStanding>(
    `SELECT ${STANDING_COLUMNS} FROM fed_agent WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`,
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
  const names = Object.keys(agent) as (keyof NewFedAgent)[];
  const { rows } = await client.query<FedAgentRow>(
    `INSERT INTO fed_agent (${names.join(", ")}) VALUES (${names.map((_, i) => `$${i + 1}`).join(", ")})
     ON CONFLICT (did) WHERE status IN ('pending', 'approved', 'suspended') DO NOTHING
     RETURNING ${FED_AGENT_COLUMNS}`,
    names.map((name) => agent[name]),
  );
  return rows[0] ?? null;
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
  const { sets, values } = setsOf(change, at);
  const { rows } = await client.query<FedAgentRow>(
    `UPDATE fed_agent SET ${sets} WHERE id = $1 RETURNING ${FED_AGENT_COLUMNS}`,
    [id, ...values],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`registration ${id} is gone`);
  return row;
}

/** The same change of many locked registrations at once; returns how they stand, in the order of their numbers. */
export async function updateFedAgents(
  client: PoolClient,
  ids: readonly bigint[],
  change: FedAgentChange,
  at: Date,
): Promise<FedAgentStanding[]> {
  const { sets, values } = setsOf(change, at);
  const { rows } = await client.query<FedAgentStanding>(
    `WITH changed AS (
       UPDATE fed_agent SET ${sets} WHERE id = ANY ($1::bigint[]) RETURNING ${STANDING_COLUMNS})
     SELECT * FROM changed ORDER BY id`,
    [ids, ...values],
  );
  if (rows.length !== ids.length) throw new Error("a registration is gone");
  return rows;
}

/** What an UPDATE sets, with its values from the second parameter on. */
function setsOf(change: FedAgentChange, at: Date): { sets: string; values: unknown[] } {
  const full: FedAgentChange = { changed_at: at, ...change, updated_at: at };
  const names = Object.keys(full) as (keyof FedAgentChange)[];
  const sets = names.map((name, i) => `${name} = $${i + 2}`);
  return {
    sets: [...sets, "version = version + 1"].join(", "),
    values: names.map((name) => full[name]),
  };
}

/** What matters today of an earlier registration of a DID. */
export interface DidHistoryRow {
  id: bigint;
  operator_did: string;
  status: RegistrationStatus;
  approved_at: Date | null;
  ended_at: Date | null;
}

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
