import "server-only";
import { toReceipt } from "@/agents/server/chain/receipt-dto";
import { recordRefusal } from "@/agents/server/chain/record-refusal";
import { refusalOf } from "@/agents/server/decisions/in-decision";
import { agentDidOf, inLockedDecision } from "@/agents/server/decisions/lock-decision";
import type { AgentRow } from "@/agents/server/queries/agents";
import { ServiceError } from "@/encoding/domain/errors";
import type { Decision } from "@/firewall/domain/decision";
import type { AgentCallRow } from "@/firewall/server/queries/agent-calls";
import type { JsonObject } from "@/firewall/server/sandbox/tool-run";
import { requireAgent, type ServiceContext } from "@/platform/operation/context";
import { idempotencyDigest } from "@/platform/operation/idempotency-digest";
import type { AppendedRecord } from "@/trace/server/records/append";
import { readCallFacts } from "../evaluation/evaluate-call";
import { type PreparedCall, prepareCall } from "../evaluation/prepare-call";
import type { PendingCallDto, ToolCallBody, ToolCallDto } from "../evaluation/tool-call-dto";
import { type DecidedCall, decideCall } from "./decide-call";
import { executeCall } from "./execute-call";
import { repeatedCall } from "./repeated-call";
import type { ExecutedCall } from "./settle-call";

type CallAnswer = ToolCallDto | PendingCallDto;

/**
 * Decides on a tool call of an agent and records the decision with the call's intent in one transaction,
 * before anything is executed or answered. What the service executes then has its outcome recorded in a
 * second one: no record, no execution, no result. A call that needs a person's word is pending; with
 * `joinsWaiting` it is the call that waits for the same already. The
 * arguments are kept as a commitment and a shortened preview. Throws `agent_mismatch`, `not_found`,
 * `key_revoked`, `validation_failed`, `idempotency_conflict`, with `blocked`, `reason` and `requires` the
 * code of the layer that refuses, and `decision_unavailable` for whatever goes wrong inside: that denies.
 */
export async function callTool(
  ctx: ServiceContext,
  input: ToolCallBody & { id: string; idempotencyKey?: string | null; joinsWaiting?: boolean },
): Promise<CallAnswer> {
  const actor = requireAgent(ctx, agentDidOf(input.id));
  const call = prepareCall(input);
  const idempotencySha256 = idempotencyDigest(input.idempotencyKey ?? null);
  const done = await inLockedDecision(
    ctx,
    actor,
    (client, agent) => readCallFacts(client, agent, call, ctx.clock()),
    async (client, locked, facts) => {
      const earlier = await repeatedCall(client, locked.agent, call, idempotencySha256);
      // A stopped agent is refused, also when a call is only requested again.
      const isStopped = refusalOf(locked, "read", ctx.clock()) !== null;
      if (earlier !== null && !isStopped) return { earlier, agent: locked.agent };
      const { joinsWaiting = false } = input;
      return decideCall(ctx, client, locked, { call, facts, idempotencySha256, joinsWaiting });
    },
  ).catch((error: unknown) => {
    throw denied(ctx, error);
  });
  if ("earlier" in done) return repeatedAnswer(done.earlier, done.agent);
  if (done.state === "blocked" || done.record === null) return refuse(ctx, done);
  if (done.state === "failed") throw new ServiceError("agent_quarantined");
  if (done.asked !== null) return pendingAnswer(done, done.asked, done.record);
  if (done.state === "delegated") return answer(done, done.record, null);
  return answer(done, done.record, await executeCall(ctx, done, argsOf(call)));
}

/** Whatever goes wrong while it is decided denies the call; what was meant to be answered is. */
function denied(ctx: ServiceContext, error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  ctx.log.error({ err: error }, "tool call decision");
  return new ServiceError("decision_unavailable", {
    detail: "The call could not be decided on and is denied.",
    cause: error,
  });
}

async function refuse(
  ctx: ServiceContext,
  { decision, agent, callId, record }: DecidedCall,
): Promise<never> {
  const { refusal, layers } = decision;
  if (refusal === null) throw new Error(`${callId} was allowed without a record`);
  const { code, blocked, reason, requires, approval_fault, retry_after_s } = refusal;
  if (record === null) await recordRefusal(ctx, agent, code);
  const layer = layers.find(({ state }) => state === "refused" || state === "approval")?.layer;
  throw new ServiceError(code, {
    detail: `${reason}; this requires ${requires}.`,
    extra: {
      blocked,
      reason,
      requires,
      ...(approval_fault === undefined ? {} : { approval_fault }),
      layer,
      call_id: callId,
      ...(record && { trace: toReceipt(record) }),
    },
    headers: retry_after_s === undefined ? {} : { "retry-after": String(retry_after_s) },
  });
}

function pendingAnswer(
  { callId, agent }: DecidedCall,
  asked: NonNullable<DecidedCall["asked"]>,
  record: AppendedRecord,
): PendingCallDto {
  return {
    allowed: false,
    pending: true,
    call_id: callId,
    approval_id: asked.approvalId,
    expires_at: asked.expiresAt.toISOString(),
    poll: `/api/agents/${encodeURIComponent(agent.did)}/approvals/${asked.approvalId}`,
    trace: toReceipt(record),
  };
}

function answer(
  { callId, agent, decision, tool, dueAt }: DecidedCall,
  record: AppendedRecord,
  executed: ExecutedCall | null,
): ToolCallDto {
  return {
    allowed: true,
    call_id: callId,
    tool,
    outcome: executed?.outcome ?? "delegated",
    report_by: executed === null && dueAt !== null ? dueAt.toISOString() : null,
    ...(executed?.outcome === "executed" ? { result: executed.result } : {}),
    result_sha256: executed?.resultSha256 ?? null,
    tainted: executed?.isTainted ?? false,
    failure: executed?.failure ?? null,
    limits: limitsOf(decision),
    trust: trustOf(executed?.agent ?? agent),
    trace: toReceipt(record),
    repeated: false,
  };
}

/** Of a call that was allowed before: nothing is executed again, and no result was kept. */
function repeatedAnswer(call: AgentCallRow, agent: AgentRow): ToolCallDto {
  const { state } = call;
  if (state === "blocked" || state === "pending") throw new Error(`${call.id} was not allowed`);
  return {
    allowed: true,
    call_id: call.id,
    tool: call.tool,
    outcome: state,
    report_by: state === "delegated" ? (call.outcome_due_at?.toISOString() ?? null) : null,
    result_sha256: call.result_sha256?.toString("hex") ?? null,
    tainted: false,
    failure: null,
    limits: null,
    trust: trustOf(agent),
    trace: null,
    repeated: true,
  };
}

/** The rest of the rate limit, on the wire. */
export function limitsOf({ limits }: Pick<Decision, "limits">): ToolCallDto["limits"] {
  return limits && { remaining: limits.remaining, reset: limits.reset.toISOString() };
}

function trustOf({ score, baseline, status }: AgentRow): ToolCallDto["trust"] {
  return { score, trust_delta: score - baseline, status };
}

/** Arguments that passed canonicalJson are JSON. */
function argsOf({ args }: PreparedCall): JsonObject {
  return args as JsonObject;
}
