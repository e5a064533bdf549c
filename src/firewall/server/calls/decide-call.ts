import "server-only";
import type { PoolClient } from "pg";
import { TOOL_NAME } from "@/agents/domain/tool-risk";
import type { LockedDecision } from "@/agents/server/decisions/lock-decision";
import type { AgentRow } from "@/agents/server/queries/agents";
import { applyTrust } from "@/agents/server/trust/apply-trust";
import type { TrustCause } from "@/agents/server/trust/record-trust";
import { previewArgs } from "@/firewall/domain/args/preview-args";
import type { CallState } from "@/firewall/domain/calls/call-list";
import { keptFacts } from "@/firewall/domain/calls/kept-facts";
import { leavesScope } from "@/firewall/domain/decide";
import type { Decision } from "@/firewall/domain/decision";
import {
  endCall,
  findWaitingCall,
  insertCall,
  type NewCall,
} from "@/firewall/server/queries/agent-calls";
import { storeToolUse } from "@/firewall/server/queries/tool-use";
import { sentTogether } from "@/platform/db/sent-together";
import type { ServiceContext } from "@/platform/operation/context";
import type { AppendedRecord } from "@/trace/server/records/append";
import { consumeApproval } from "../approvals/consume-approval";
import { requestApproval } from "../approvals/request-approval";
import { type EvaluatedCall, evaluateCall, type ReadCallFacts } from "../evaluation/evaluate-call";
import { callPayload, type PreparedCall } from "../evaluation/prepare-call";
import { limitPendingApprovals } from "./limit-pending-approvals";

/** Recorded for a name that no tool can have; the name itself is in the payload. */
const NO_TOOL = "unknown:name";

/**
 * Within that time the outcome of an allowed call has to be known
 * (docs/agents/tool-firewall.md#answers).
 */
const OUTCOME_MS = 60_000;

type AskedApproval = Awaited<ReturnType<typeof requestApproval>>;

/** A call as it was decided and recorded; nothing of it is executed yet. */
export interface DecidedCall {
  callId: string;
  /** As it was sent. */
  tool: string;
  /** State after the call. */
  agent: AgentRow;
  decision: Decision;
  state: CallState;
  /** The approval that is requested; null if none is. */
  asked: AskedApproval | null;
  evaluated: EvaluatedCall;
  /** Until then the outcome has to be known; null where there will be none. */
  dueAt: Date | null;
  /** Null where the chain is sealed. */
  record: AppendedRecord | null;
}

/**
 * Decides on a call of a locked agent and records the decision with all that it counts and
 * consumes, in the caller's transaction. For a call that needs an approval and names none, one is
 * requested; with one that is not for exactly this call it is refused. If `joinsWaiting` is set, a
 * call already waiting with the same tool, arguments and policy is that call, recorded in the trace
 * once more. For a quarantined agent nothing is stored: its chain is sealed.
 */
export async function decideCall(
  ctx: ServiceContext,
  client: PoolClient,
  locked: LockedDecision,
  {
    call,
    facts,
    idempotencySha256,
    joinsWaiting,
  }: {
    call: PreparedCall;
    facts: ReadCallFacts;
    idempotencySha256: Buffer | null;
    joinsWaiting: boolean;
  },
): Promise<DecidedCall> {
  const now = ctx.clock();
  const { agent } = locked;
  const evaluated = await limitPendingApprovals(
    client,
    agent,
    await evaluateCall(client, locked, facts, call, now),
    {
      call,
      now,
    },
  );
  const { decision } = evaluated;
  const waiting = joinsWaiting ? await waitingCall(client, agent, { call, evaluated, now }) : null;
  const callId = waiting ?? `CALL-${ctx.newId()}`;
  if (agent.status === "QUARANTINED") {
    if (decision.refusal === null) throw new Error(`${agent.did} is quarantined`);
    const nothing = { state: "blocked", asked: null, dueAt: null, record: null } as const;
    return { callId, tool: call.tool, agent, decision, evaluated, ...nothing };
  }
  const at: ServiceContext = { ...ctx, clock: () => now };
  const asked =
    decision.outcome === "approval" && call.approvalId === null
      ? await ask(at, client, agent, { callId, call, evaluated, now })
      : null;
  const state = stateOf(evaluated, asked);
  const isOpen = state === "executing" || state === "delegated";
  const dueAt = isOpen ? new Date(now.getTime() + OUTCOME_MS) : null;
  const row: NewCall = {
    id: callId,
    agent_id: agent.id,
    tool: recordedTool(call.tool),
    args_sha256: call.argsSha256,
    policy_sha256: evaluated.policy?.sha256 ?? null,
    risk: decision.risk,
    state,
    blocked: state === "blocked" ? (decision.refusal?.blocked ?? null) : null,
    layers: [...decision.layers],
    facts: keptFacts(evaluated.facts, call, call.approvalId !== null),
    preview: previewArgs(call.args),
    approval_id:
      asked?.approvalId ??
      decision.consumes ??
      // Of a call that is allowed it would count as consumed.
      (state === "blocked" ? ownApproval(evaluated) : null),
    idempotency_sha256: isOpen ? idempotencySha256 : null,
    decided_at: now,
    outcome_due_at: dueAt,
  };
  const stored = waiting === null ? insertCall(client, row) : Promise.resolve();
  const counted = isOpen ? count(at, client, agent, { callId, evaluated, now }) : Promise.resolve();
  const cause: TrustCause = {
    kind: "tool.call",
    sum: {
      call: callId,
      tool: recordedTool(call.tool),
      scope: leavesScope(decision.refusal) ? "OUT_OF_SCOPE" : "IN_SCOPE",
      risk: decision.risk,
      ...(decision.refusal === null ? {} : { blocked: decision.refusal.blocked }),
      ...(isOpen && decision.consumes !== null ? { approval: decision.consumes } : {}),
      ...(call.inputs.length > 0 && reachesTools(decision) ? { inputs: [...call.inputs] } : {}),
    },
    payload: callPayload(call),
  };
  const [, { agent: after, record }] = await sentTogether(
    stored,
    counted.then(() => applyTrust(at, client, agent, cause)),
  );
  const { tool } = call;
  const decided = { callId, tool, agent: after, decision, state, asked, evaluated, dueAt, record };
  if (!isOpen || after.status !== "QUARANTINED") return decided;
  // The evidence of the call has quarantined its agent: it is not executed.
  await endCall(client, callId, { state: "failed", at: now, blocked: "agent-status" });
  return { ...decided, state: "failed", dueAt: null };
}

/** An approval of the agent that the call names and that does not let it pass; null where it names none of its own. */
function ownApproval({ facts: { faulty } }: EvaluatedCall): string | null {
  return faulty === null || faulty.fault === "unknown" ? null : faulty.approvalId;
}

/** Name of a tool as records hold it. */
function recordedTool(tool: string): string {
  return TOOL_NAME.test(tool) ? tool : NO_TOOL;
}

/** A call refused by the agent's status was not acted on: the evidence it names is not charged. */
function reachesTools({ refusal }: Decision): boolean {
  return refusal?.blocked !== "kill-switch" && refusal?.blocked !== "agent-status";
}

function stateOf({ decision, tool }: EvaluatedCall, asked: AskedApproval | null): CallState {
  if (asked !== null) return "pending";
  if (decision.outcome !== "allow") return "blocked";
  return tool === null || tool.kind === "delegated" ? "delegated" : "executing";
}

/** The call that waits for a person in the very case that this one would have to wait in, or null. */
function waitingCall(
  client: PoolClient,
  agent: AgentRow,
  { call, evaluated, now }: Omit<Evaluation, "callId"> & { call: PreparedCall },
): Promise<string | null> {
  const { decision, policy, actionSha256 } = evaluated;
  if (decision.outcome !== "approval" || call.approvalId !== null || policy === null) {
    return Promise.resolve(null);
  }
  return findWaitingCall(client, agent.id, {
    tool: call.tool,
    argsSha256: call.argsSha256,
    actionSha256,
    policySha256: policy.sha256,
    now,
  });
}

interface Evaluation {
  callId: string;
  evaluated: EvaluatedCall;
  now: Date;
}

async function ask(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  { callId, call, evaluated, now }: Evaluation & { call: PreparedCall },
): Promise<AskedApproval> {
  const { decision, policy, actionSha256 } = evaluated;
  if (policy === null) throw new Error(`${callId} needs an approval without a grant`);
  return requestApproval(ctx, client, {
    agent,
    tool: call.tool,
    actionSha256,
    policySha256: policy.sha256,
    preview: previewArgs(call.args),
    risk: decision.risk,
    gate: decision.gate,
    reasons: decision.reasons,
    callId,
    now,
  });
}

/** Consumes the limits of an allowed call, and its approval. */
async function count(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  { callId, evaluated, now }: Evaluation,
): Promise<void> {
  const { decision, policy, actionSha256 } = evaluated;
  if (policy === null) throw new Error(`${callId} is allowed without a grant`);
  if (decision.use !== null) {
    await storeToolUse(client, agent.id, policy.grant.tool, decision.use);
  }
  if (decision.consumes === null) return;
  await consumeApproval(ctx, client, {
    agent,
    approvalId: decision.consumes,
    actionSha256,
    policySha256: policy.sha256,
    callId,
    now,
  });
}
