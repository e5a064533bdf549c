import "server-only";
import type { PoolClient } from "pg";
import type { QuarantineCause } from "@/agents/domain/trust/status-cause";
import { LATEST_RULES } from "@/agents/domain/trust/trust-rules";
import { rulesOf } from "@/agents/domain/trust/trust-state";
import type { TrustChange } from "@/agents/domain/trust/trust-step";
import type { AgentRow } from "@/agents/server/queries/agents";
import { requireThresholds } from "@/agents/server/queries/trust-thresholds";
import type { ServiceContext } from "@/platform/operation/context";
import type { AppendedRecord } from "@/trace/server/records/append";
import { sealQuarantined } from "./quarantine-agent";
import { recordTrust, type TrustCause } from "./record-trust";
import { toThresholds } from "./thresholds-dto";

/**
 * The one way by which something that happened to an agent takes effect on its trust: in the caller's
 * transaction, which holds the agent's row, appends the cause, every change of score and status that
 * follows from it and, where it quarantines, the quarantine with its seal. Rules and thresholds that
 * came into force since are applied before it. Returns the agent as it is then, and the place of the cause. Throws
 * `agent_quarantined` for an agent whose chain is sealed, also where those have just done so.
 */
export async function applyTrust(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  cause: TrustCause,
): Promise<{ agent: AgentRow; record: AppendedRecord }> {
  return applyCause(ctx, client, await underPresentRules(ctx, client, agent), cause);
}

/**
 * A locked agent held against the rules and the thresholds that are in force: where it is held against older
 * ones, they are written into its chain with what follows from them. A quarantined agent, whose chain is
 * sealed, keeps those of its time until it is restored, and a simulated one those that it began with.
 */
export async function underPresentRules(
  ctx: ServiceContext,
  client: PoolClient,
  given: AgentRow,
): Promise<AgentRow> {
  if (given.simulation) return given;
  const service: ServiceContext = { ...ctx, actor: { kind: "service" } };
  let agent = given;
  const { version } = LATEST_RULES;
  if (agent.status !== "QUARANTINED" && rulesOf(agent.trust).version < version) {
    const cause = { kind: "rules.apply", sum: { version } } as const;
    ({ agent } = await applyCause(service, client, agent, cause));
  }
  const { thresholds_version: own, thresholds_in_force: latest } = agent;
  if (agent.status !== "QUARANTINED" && own < latest) {
    const sum = toThresholds(await requireThresholds(client, latest));
    const cause = { kind: "thresholds.apply", sum } as const;
    ({ agent } = await applyCause(service, client, agent, cause));
  }
  return agent;
}

async function applyCause(
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
