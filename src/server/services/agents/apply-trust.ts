import "server-only";
import type { PoolClient } from "pg";
import type { QuarantineCause } from "@/domain/agents/status-cause";
import type { TrustChange } from "@/domain/agents/trust-step";
import type { AgentRow } from "@/server/db/queries/agents";
import type { AppendedRecord } from "@/server/trace/append";
import type { ServiceContext } from "../context";
import { sealQuarantined } from "./quarantine-agent";
import { recordTrust, type TrustCause } from "./record-trust";

/**
 * The one way by which something that happened to an agent takes effect on its trust: in the caller's
 * transaction, which holds the agent's row, appends the cause, every change of score and status that
 * follows from it and, where it quarantines, the quarantine with its seal. Returns the agent as it is
 * then, and the place of the cause. Throws `agent_quarantined` for an agent whose chain is sealed.
 */
export async function applyTrust(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  cause: TrustCause,
): Promise<{ agent: AgentRow; record: AppendedRecord }> {
  const applied = await recordTrust(ctx, client, agent, cause);
  const reason = quarantineOf(applied.changes);
  if (reason === null || cause.kind === "quarantine.apply") return applied;
  const sealed = await sealQuarantined(ctx, client, applied.agent, { cause: reason });
  return { agent: sealed.agent, record: applied.record };
}

/** Why the changes quarantine the agent, or null where they do not. */
function quarantineOf(changes: readonly TrustChange[]): QuarantineCause | null {
  for (const change of changes) {
    // The cause of a change to QUARANTINED is one of a quarantine.
    if (change.kind === "status.change" && change.sum.to === "QUARANTINED") {
      return change.sum.cause as QuarantineCause;
    }
  }
  return null;
}
