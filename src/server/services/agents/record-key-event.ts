import "server-only";
import type { PoolClient } from "pg";
import { type AgentRow, updateAgent } from "@/server/db/queries/agents";
import { pgExecutor } from "@/server/db/transaction";
import { appendRecord } from "@/server/trace/append";
import type { ServiceContext } from "../context";
import { applyTrust } from "./apply-trust";
import type { TrustCause } from "./record-trust";

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
  await appendRecord(ctx, pgExecutor(client), {
    chain: "service",
    kind: event.kind,
    summary: { agent: agent.did, ...event.sum },
    payload: event.payload,
  });
  return changed;
}
