import "server-only";
import type { PoolClient } from "pg";
import { type AgentRow, updateAgent } from "@/agents/server/queries/agents";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { applyTrust } from "../trust/apply-trust";
import type { TrustCause } from "../trust/record-trust";

type KeyEvent = Extract<TrustCause, { kind: "key.add" | "key.revoke" }>;

/**
 * Records what happened to a key of a locked agent, with what follows for its trust, and returns the
 * agent as it is then. Keys of a quarantined agent change as well, so that it can be restored after a
 * theft: its chain being sealed, the record is one of the service, and the next epoch opens with the
 * keys that count by then.
 */
export async function recordKeyEvent(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  event: KeyEvent,
): Promise<AgentRow> {
  if (agent.status !== "QUARANTINED") return (await applyTrust(ctx, client, agent, event)).agent;
  const changed = await updateAgent(client, agent.id, {}, ctx.clock());
  await appendRecord(ctx, client, {
    chain: "service",
    kind: event.kind,
    summary: { agent: agent.did, ...event.sum },
    payload: event.payload,
  });
  return changed;
}
