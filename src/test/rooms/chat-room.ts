import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { createKey } from "@/agent-client/agent-key";
import type { AgentIdentity } from "@/agent-client/signed-fetch";
import type { ReceiptDto } from "@/federation/server/chat/chat-dto";
import { sendMessage } from "@/federation/server/chat/send-message";
import { withdrawRegistration } from "@/federation/server/joining/withdraw-registration";
import { suspendAgents } from "@/federation/server/standing/suspend-agents";
import type { Detection, Verdict } from "@/firewall/domain/injection/detection";
import type { Scanners } from "@/firewall/server/content/scan-input";
import { inTransaction } from "@/platform/db/transaction";
import type { FederatedActor, OperatorActor, ServiceContext } from "@/platform/operation/context";
import type { TestServices } from "../service-context";

type Role = "executor" | "validator" | "integrator";

export interface ChatAgent {
  did: string;
  kid: string;
  id: bigint;
  operator: OperatorActor;
  host: string;
  identity: AgentIdentity;
  ctx: ServiceContext & { actor: FederatedActor };
}

interface AgentOptions {
  role?: Role;
  status?: "pending" | "approved" | "suspended" | "withdrawn" | "rejected" | "expired";
  simulation?: boolean;
}

/** A federated agent as its registration left it, of an operator of its own, and its context. */
export async function chatAgent(
  services: TestServices,
  { role = "executor", status = "approved", simulation = false }: AgentOptions = {},
): Promise<ChatAgent> {
  const { pool } = services.db;
  const name = randomUUID();
  const did = `did:svc:agent:${name}`;
  const operatorDid = `did:web:${name}.example`;
  const host = `api.${name}.example`;
  const key = createKey();
  const { kid } = key;
  const operatorId = await inserted(
    pool,
    `INSERT INTO fed_operator (did, name, role, status, status_since, created_by, created_by_name, created_at, updated_at)
     VALUES ($1, 'Operator', 'integrator', 'active', now(), 'user:test', 'Test', now(), now()) RETURNING id`,
    [operatorDid],
  );
  const wasApproved = status === "approved" || status === "suspended";
  const id = await inserted(
    pool,
    `INSERT INTO fed_agent (registration_id, did, operator_id, operator_did, operator_name, role, provider, provider_key,
       name, runtime_type, runtime_address, address_host, address_domain, declaration, requested_tier, tier, status,
       status_since, approved_at, liveness_since, submitted_at, updated_at, changed_at, simulation)
     VALUES ($1, $2, $3, $4, 'Operator', $5, 'Provider', 'provider', $6, 'rest-api', 'https://agent.example/', $7,
       'agent.example', '{}', 'T3', $8, $9, now(), $10, now(), now(), now(), now(), $11) RETURNING id`,
    [
      `reg-${name}`,
      did,
      operatorId,
      operatorDid,
      role,
      `Agent ${name.slice(0, 8)}`,
      host,
      wasApproved ? "T3" : null,
      status,
      wasApproved ? new Date() : null,
      simulation,
    ],
  );
  await pool.query(
    "INSERT INTO fed_agent_key (kid, did, public_key, added_at, added_by) VALUES ($1, $2, $3, now(), $2)",
    [kid, did, Buffer.from(key.publicKey)],
  );
  const actor: FederatedActor = { kind: "federated", did, kid, operator: null };
  return {
    did,
    kid,
    id,
    operator: { kind: "operator", operatorId, did: operatorDid, kid },
    host,
    identity: { did, key },
    ctx: { ...services.anonymous, actor },
  };
}

async function inserted(pool: Pool, sql: string, values: unknown[]): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>(sql, values);
  const [row] = rows;
  if (row === undefined) throw new Error("nothing was inserted");
  return row.id;
}

type End = (services: TestServices, agent: ChatAgent) => Promise<unknown>;

/** Ways in which an agent's admission ends. */
export const ENDS: Readonly<Record<string, End>> = {
  withdrawal: (services, { did, operator }) =>
    withdrawRegistration({ ...services.anonymous, actor: operator }, { did }),
  suspension: ({ db, service }, { id }) =>
    inTransaction(db.pool, (client) => suspendAgents(service, client, [id], "test")),
  "suspension of its operator": ({ db }, { operator }) =>
    db.pool.query("UPDATE fed_operator SET status = 'suspended' WHERE did = $1", [operator.did]),
  "revocation of its key": ({ db }, { kid }) =>
    db.pool.query("UPDATE fed_agent_key SET revoked_at = now() WHERE kid = $1", [kid]),
  "retirement of its key": ({ db }, { kid }) =>
    db.pool.query("UPDATE fed_agent_key SET retires_at = now() WHERE kid = $1", [kid]),
  "a ban of the agent": ({ db }, { did }) => ban(db.pool, "agent", did),
  "a ban of its operator": ({ db }, { operator }) => ban(db.pool, "operator", operator.did),
  "a ban of its key": ({ db }, { kid }) => ban(db.pool, "key", kid),
  "a ban of its host": ({ db }, { host }) => ban(db.pool, "host", host),
  "a ban of a host above it": ({ db }, { host }) => ban(db.pool, "host", host.slice("api.".length)),
};

function ban(pool: Pool, type: string, subject: string): Promise<unknown> {
  return pool.query(
    `INSERT INTO fed_ban (subject_type, subject, reason_code, note, banned_by, banned_by_name, banned_at)
     VALUES ($1, $2, 'abuse', 'Test', 'user:test', 'Test', now())`,
    [type, subject],
  );
}

/** Body of the latest record in the chain of the service. */
export async function lastServiceRecord({ db }: TestServices): Promise<Record<string, unknown>> {
  const { rows } = await db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = 'service' ORDER BY seq DESC LIMIT 1",
  );
  return JSON.parse(rows[0]?.line.toString() ?? "{}").body;
}

/** A detection that found nothing to say. */
export const NO_DETECTION: Omit<Detection, "verdict"> = {
  score: 0.5,
  thresholds: { suspicious: 0.4, injection: 0.8 },
  spans: [],
  rules: ["a-rule"],
  reasons: ["a reason"],
  orders: [],
  detector: "test",
};

/** A detector that always answers one verdict. */
export function always(verdict: Verdict): Scanners {
  return { model: null, detect: () => ({ verdict, ...NO_DETECTION }) };
}

interface Sending {
  text?: string;
  channel?: string;
  txn_id?: string;
  verdict?: Verdict;
}

/** Sends a message on which the detector answers as wanted. */
export function say(ctx: ServiceContext, sending: Sending = {}): Promise<ReceiptDto> {
  const { text = "Good morning", channel = "federation", verdict = "CLEAN" } = sending;
  const { txn_id = randomUUID() } = sending;
  return sendMessage(ctx, { channel, txn_id, text }, always(verdict));
}
