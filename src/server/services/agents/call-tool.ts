import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { type CallRefusal, callRefusal, leavesScope } from "@/domain/agents/decide-call";
import { TOOL_NAME, toolRisk } from "@/domain/agents/tool-risk";
import { utf8 } from "@/domain/crypto/encoding";
import { ServiceError } from "@/domain/errors";
import { canonicalJson } from "@/domain/packages/canonical-json";
import { findGrants } from "@/server/db/queries/agent-grants";
import type { AgentRow } from "@/server/db/queries/agents";
import { inTransaction } from "@/server/db/transaction";
import type { AppendedRecord } from "@/server/trace/append";
import { requireAgent, type ServiceContext } from "../context";
import { applyTrust } from "./apply-trust";
import { agentDidOf, type LockedDecision, lockDecision } from "./lock-decision";
import { toReceipt } from "./receipt-dto";
import { recordRefusal } from "./record-refusal";
import type { ToolCallBody, ToolCallDto } from "./tool-call-dto";

/** Stands in the record for a name that no tool can have; the name itself is in the payload. */
const NO_TOOL = "unknown:name";

interface DecidedCall {
  callId: string;
  agent: AgentRow;
  refusal: CallRefusal | null;
  /** Null where the chain is sealed. */
  record: AppendedRecord | null;
}

/**
 * Decides on a tool call of an agent and records the decision, in one transaction: what is allowed has its
 * record before the answer goes out. The arguments are kept as a digest only. A call outside the
 * allowlist costs the agent its points. Throws `agent_mismatch`, `not_found`, `key_revoked`, `validation_failed` and,
 * with `blocked`, `reason` and `requires`, the code of the layer that refuses.
 */
export async function callTool(
  ctx: ServiceContext,
  input: ToolCallBody & { id: string },
): Promise<ToolCallDto> {
  const actor = requireAgent(ctx, agentDidOf(input.id));
  const said = digestOf(input);
  const { callId, agent, refusal, record } = await inTransaction(ctx.db.pool, async (client) =>
    decide(ctx, client, await lockDecision(ctx, client, actor), { tool: input.tool, said }),
  );
  const trace = record && toReceipt(record);
  if (refusal !== null) {
    const { code, blocked, reason, requires } = refusal;
    if (trace === null) await recordRefusal(ctx, agent, code);
    throw new ServiceError(code, {
      detail: `${reason}; this requires ${requires}.`,
      extra: { blocked, reason, requires, call_id: callId, ...(trace && { trace }) },
    });
  }
  if (trace === null) throw new Error(`${callId} was allowed without a record`);
  const { score, baseline, status } = agent;
  return {
    allowed: true,
    call_id: callId,
    tool: input.tool,
    outcome: "delegated",
    trust: { score, trust_delta: score - baseline, status },
    trace,
  };
}

async function decide(
  ctx: ServiceContext,
  client: PoolClient,
  { agent, switches }: LockedDecision,
  { tool, said }: { tool: string; said: Uint8Array },
): Promise<DecidedCall> {
  const now = ctx.clock();
  const grants = await findGrants(client, agent.id);
  const refusal = callRefusal({
    did: agent.did,
    tier: agent.tier,
    status: agent.status,
    readOnlyUntil: agent.read_only_until,
    trustDelta: agent.score - agent.baseline,
    tool,
    isGranted: grants.some((grant) => grant.tool === tool),
    mode: "gate",
    switches,
    now,
  });
  const callId = `CALL-${randomUUID()}`;
  if (agent.status === "QUARANTINED") {
    if (refusal === null) throw new Error(`${agent.did} is quarantined`);
    return { callId, agent, refusal, record: null };
  }
  const { agent: after, record } = await applyTrust({ ...ctx, clock: () => now }, client, agent, {
    kind: "tool.call",
    sum: {
      call: callId,
      tool: TOOL_NAME.test(tool) ? tool : NO_TOOL,
      scope: leavesScope(refusal) ? "OUT_OF_SCOPE" : "IN_SCOPE",
      risk: toolRisk(tool),
      ...(refusal === null ? {} : { blocked: refusal.blocked }),
    },
    payload: said,
  });
  return { callId, agent: after, refusal, record };
}

/** What the record commits to: salted with it, so that few possible arguments cannot be tried out. */
function digestOf({ tool, args }: ToolCallBody): Uint8Array {
  let text: string;
  try {
    text = canonicalJson(args);
  } catch {
    const message = "The arguments have no canonical JSON: unpaired surrogates or too deep.";
    throw new ServiceError("validation_failed", {
      detail: message,
      errors: [{ pointer: "/args", message }],
    });
  }
  const args_sha256 = createHash("sha256").update(text).digest("hex");
  return utf8(canonicalJson({ args_sha256, tool }));
}
