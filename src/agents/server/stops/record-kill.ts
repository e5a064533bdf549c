import "server-only";
import type { PoolClient } from "pg";
import type { AgentEvent } from "@/agents/domain/trust/trace-event";
import type { KillSwitchRow } from "@/agents/server/queries/kill-switches";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { requireAgentRow } from "../registry/require-agent";
import { applyTrust } from "../trust/apply-trust";
import { notifyKill } from "./notify-kill";

type KillEvent = Extract<AgentEvent, { kind: "killswitch.activate" | "killswitch.release" }> & {
  payload: Uint8Array;
};

/**
 * Records what happened to a switch in the chain of the service, and in that of the agent that it
 * stops where that is not sealed, and notifies the safety officers. Locks the agent's row.
 */
export async function recordKill(
  ctx: ServiceContext,
  client: PoolClient,
  row: KillSwitchRow,
  event: KillEvent,
): Promise<void> {
  const { scope, target } = row;
  if (scope === "agent" && target !== null) {
    const agent = await requireAgentRow(ctx, target, { client, lock: true });
    if (agent.status !== "QUARANTINED") await applyTrust(ctx, client, agent, event);
  }
  const { kind, sum, payload } = event;
  await appendRecord(ctx, client, { chain: "service", kind, summary: sum, payload });
  await notifyKill(ctx, client, row, kind);
}
