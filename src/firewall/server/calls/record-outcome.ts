import "server-only";
import type { PoolClient } from "pg";
import { isUnapprovedHighRisk } from "@/agents/domain/trust/score-effect";
import type { AgentEvent, EventSum } from "@/agents/domain/trust/trace-event";
import { proposeAiIncident } from "@/agents/server/approvals/propose-ai-incident";
import type { AgentRow } from "@/agents/server/queries/agents";
import { applyTrust } from "@/agents/server/trust/apply-trust";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { Blocker } from "@/firewall/domain/decision";
import { type AgentCallRow, type CallEnd, endCall } from "@/firewall/server/queries/agent-calls";
import type { ServiceContext } from "@/platform/operation/context";
import { type AppendedRecord, appendRecord } from "@/trace/server/records/append";

/** Outcome of a call, with its details. */
export interface Outcome extends Omit<CallEnd, "at"> {
  /** Why it failed, or a note of the agent; kept as a payload. */
  note?: string | null;
}

/**
 * Records the outcome of a locked agent's call and stores it, in the caller's transaction. An
 * outcome of a high-risk action without approval quarantines the agent and is proposed as a serious
 * incident. The chain of a quarantined agent is sealed: its outcomes are in the chain of the
 * service. Returns the agent after it.
 */
export async function recordOutcome(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  call: AgentCallRow,
  { note = null, ...end }: Outcome,
): Promise<{ agent: AgentRow; record: AppendedRecord | null }> {
  const now = ctx.clock();
  const at: ServiceContext = { ...ctx, clock: () => now };
  await endCall(client, call.id, { ...end, at: now });
  if (agent.status === "QUARANTINED") {
    const service: ServiceContext = { ...at, actor: { kind: "service" } };
    await appendRecord(service, client, {
      chain: "service",
      kind: "agent.outcome",
      summary: { did: agent.did, call: call.id, outcome: end.state, risk: call.risk },
    });
    return { agent, record: null };
  }
  const event = outcomeEvent(call, end);
  const applied = await applyTrust(at, client, agent, { ...event, payload: payloadOf(end, note) });
  if (isUnapprovedHighRisk(event)) {
    await proposeAiIncident(at, client, {
      agent: applied.agent,
      cause: "executed_without_approval",
      subject: call.id,
      detail: `${call.tool} at risk ${call.risk} was executed without a consumed approval.`,
      now,
    });
  }
  return applied;
}

function outcomeEvent(
  call: AgentCallRow,
  end: Omit<Outcome, "note">,
): Extract<AgentEvent, { kind: "tool.call" }> {
  const blocked: Blocker | null =
    end.blocked ?? (call.state === "pending" ? "human-approval" : call.blocked);
  const isConsumed = call.state !== "pending" && call.state !== "blocked";
  const sum: EventSum<"tool.call"> = {
    call: call.id,
    tool: call.tool,
    scope: blocked === "deny-by-default" || blocked === "scope" ? "OUT_OF_SCOPE" : "IN_SCOPE",
    risk: call.risk,
    outcome: end.state,
    ...(blocked === null ? {} : { blocked }),
    ...(isConsumed && call.approval_id !== null ? { approval: call.approval_id } : {}),
  };
  return { kind: "tool.call", sum };
}

function payloadOf(end: Omit<Outcome, "note">, note: string | null): Uint8Array {
  const { state, resultSha256 = null, durationMs = null } = end;
  return utf8(
    canonicalJson({
      outcome: state,
      ...(resultSha256 === null
        ? {}
        : { result_sha256: Buffer.from(resultSha256).toString("hex") }),
      ...(durationMs === null ? {} : { duration_ms: durationMs }),
      ...(note === null ? {} : { note }),
    }),
  );
}
