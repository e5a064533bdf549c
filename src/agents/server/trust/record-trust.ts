import "server-only";
import type { PoolClient } from "pg";
import { statusOf } from "@/agents/domain/trust/agent-status";
import { alertsOf } from "@/agents/domain/trust/officer-alert";
import { type AgentEvent, readTraceEvent } from "@/agents/domain/trust/trace-event";
import { stepTrust, type TrustChange, type TrustStep } from "@/agents/domain/trust/trust-step";
import { findInjections, keepInjections } from "@/agents/server/queries/agent-injections";
import { storeTrust } from "@/agents/server/queries/agent-trust";
import type { AgentRow } from "@/agents/server/queries/agents";
import { sentTogether } from "@/platform/db/sent-together";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import type { AppendedRecord } from "@/trace/server/records/append";
import { alertOfficers } from "../chain/alert-officers";
import { appendAgentEvent } from "../chain/append-agent-event";

/** An event, and a person's words on it: the payload, which can be erased. */
export type TrustCause = Exclude<AgentEvent, TrustChange> & { payload?: Uint8Array | undefined };

/** Writes the cause itself; another way than the usual one for records that seal or open an epoch. */
export type AppendCause = (ctx: ServiceContext, cause: TrustCause) => Promise<AppendedRecord>;

export interface RecordedTrust {
  agent: AgentRow;
  /** Place of the cause. */
  record: AppendedRecord;
  changes: readonly TrustChange[];
}

/**
 * Appends a cause to the chain of a locked agent with the changes of score and status that the domain
 * makes of it, and stores the state after it. Throws `agent_quarantined` for a sealed chain, and an
 * Error for a cause that the state does not allow: nothing is written that a recomputation objects to.
 */
export async function recordTrust(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  cause: TrustCause,
  append: AppendCause = (at, { payload, ...event }) =>
    appendAgentEvent(at, client, agent.did, event, payload),
): Promise<RecordedTrust> {
  const now = ctx.clock();
  // The state is moved to the very instant that the records hold.
  const at: ServiceContext = { ...ctx, clock: () => now };
  const event = readTraceEvent(cause.kind, cause.sum);
  if (event === null) throw new Error(`${cause.kind} is not as the trace reads it`);
  const injections = await findInjections(client, agent.id, inputsOf(event));
  const actor = actorName(ctx.actor);
  const step = stepTrust(agent.trust, { at: traceTime(now), actor, event }, injections);
  if (step.objection !== null) {
    throw new Error(`${cause.kind} of ${agent.did} is not allowed: ${step.objection}`);
  }
  const appended = append(at, cause);
  const kept = keepLearned(client, agent.id, { event, step, at: now });
  // A change is recorded after its cause; without one, nothing waits for the record.
  const isQuiet = step.changes.length === 0;
  const [record, , stored] = await sentTogether(
    appended,
    kept,
    isQuiet
      ? storeStep(at, client, agent, step)
      : appended.then(() => storeStep(at, client, agent, step)),
  );
  await alertOfficers(at, client, stored, record, alertsOf(event, step.changes));
  return { agent: stored, record, changes: step.changes };
}

/** Keeps what a scan or a call taught about the injections that the agent saw. */
async function keepLearned(
  client: PoolClient,
  agentId: bigint,
  { event, step, at }: { event: AgentEvent; step: TrustStep; at: Date },
): Promise<void> {
  if (event.kind !== "injection.scan" && event.kind !== "tool.call") return;
  const source = event.kind === "injection.scan" ? event.sum.source : "";
  await keepInjections(client, agentId, step.learned, { source, at });
}

/** Appends the changes of a step in their order and stores the state that it ends in. */
export async function storeStep(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  { state, changes }: Pick<TrustStep, "state" | "changes">,
): Promise<AgentRow> {
  const service: ServiceContext = { ...ctx, actor: { kind: "service" } };
  for (const change of changes) await appendAgentEvent(service, client, agent.did, change);
  const { baseline, score, quarantinedBy, readOnlyUntil } = state;
  return storeTrust(
    client,
    agent.id,
    {
      trust: state,
      baseline,
      score,
      status: statusOf(state.latches),
      quarantinedBy,
      readOnlyUntil: readOnlyUntil === null ? null : new Date(readOnlyUntil / 1000),
    },
    ctx.clock(),
  );
}

function inputsOf(event: AgentEvent): readonly string[] {
  if (event.kind === "injection.scan") return [event.sum.sha256];
  return event.kind === "tool.call" ? (event.sum.inputs ?? []) : [];
}
