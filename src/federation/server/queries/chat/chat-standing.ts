import "server-only";
import type { Pool, PoolClient } from "pg";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";

/** A federated agent that may take part in the chat. */
export type ChatAgentRow = Pick<FedAgentRow, "did" | "name" | "role"> & { kid: string };

/**
 * Approved and real, of an active operator, with a key in force, and not banned. A ban suspends the
 * agents that it covers; it is checked here as well, so that the chat does not depend on that. Of
 * the agent `a`, its operator `o` and its key `k`.
 */
export const IN_GOOD_STANDING = `a.status = 'approved' AND NOT a.simulation AND o.status = 'active'
  AND (k.revoked_at IS NULL OR k.revoked_at > now()) AND (k.retires_at IS NULL OR k.retires_at > now())
  AND NOT EXISTS (SELECT 1 FROM fed_ban b
    WHERE b.lifted_at IS NULL AND (b.expires_at IS NULL OR b.expires_at > now())
      AND ((b.subject_type, b.subject) IN (('agent', a.did), ('operator', a.operator_did), ('key', k.kid),
          ('host', a.address_host))
        -- A ban of a host covers the names below it.
        OR b.subject_type = 'host' AND right(a.address_host, length(b.subject) + 1) = '.' || b.subject))`;

const STANDING = `SELECT a.did, k.kid, a.name, a.role
  FROM unnest($1::text[], $2::text[]) AS asked (did, kid)
  JOIN fed_agent a ON a.did = asked.did
  JOIN fed_operator o ON o.id = a.operator_id
  JOIN fed_agent_key k ON k.kid = asked.kid AND k.did = asked.did
  WHERE ${IN_GOOD_STANDING}`;

export interface AgentAndKey {
  did: string;
  kid: string;
}

/** Those of the agents, each with one of its keys, that may take part now. */
export async function findChatAgents(
  pool: Pool,
  asked: readonly AgentAndKey[],
): Promise<ChatAgentRow[]> {
  const { rows } = await pool.query<ChatAgentRow>({
    name: "chat-standing",
    text: STANDING,
    values: [asked.map(({ did }) => did), asked.map(({ kid }) => kid)],
  });
  return rows;
}

/**
 * The same for one agent, whose row is locked until the transaction ends; null where it may not.
 */
export async function holdChatAgent(
  client: PoolClient,
  { did, kid }: AgentAndKey,
): Promise<ChatAgentRow | null> {
  const { rows } = await client.query<ChatAgentRow>(`${STANDING} FOR SHARE OF a`, [[did], [kid]]);
  return rows[0] ?? null;
}
