import "server-only";
import type { PoolClient } from "pg";
import { APPROVAL_MS } from "@/agents/domain/approval-state";
import { publishApproval } from "@/agents/server/approvals/approval-topics";
import { endApproval } from "@/agents/server/approvals/end-approval";
import { appendAgentEvent } from "@/agents/server/chain/append-agent-event";
import type { AgentRow } from "@/agents/server/queries/agents";
import { insertApproval, lockOpenApproval } from "@/agents/server/queries/approvals";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { approvalQuorum } from "@/firewall/domain/approvals/quorum";
import { insertAgentNotice, SAFETY_OFFICERS } from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";

export interface ApprovalRequest {
  /** Locked by the caller. */
  agent: AgentRow;
  tool: string;
  actionSha256: Uint8Array;
  policySha256: Uint8Array;
  /** Arguments as people may see them. */
  preview: unknown;
  risk: number;
  gate: number;
  reasons: readonly string[];
  callId: string;
  now: Date;
}

/**
 * Requests approval of a call and returns it, in the caller's transaction, which holds the agent's
 * row. An action that waits already, or is approved and not consumed, is not requested again: the
 * result is the same approval. Nothing here ever approves.
 */
export async function requestApproval(
  ctx: ServiceContext,
  client: PoolClient,
  request: ApprovalRequest,
): Promise<{ approvalId: string; expiresAt: Date }> {
  const { agent, actionSha256, policySha256, now } = request;
  const at: ServiceContext = { ...ctx, clock: () => now };
  const open = await lockOpenApproval(client, agent.id, actionSha256);
  if (open !== null) {
    const isSame = toHex(open.policy_sha256) === toHex(policySha256);
    if (isSame && open.expires_at > now) return { approvalId: open.id, expiresAt: open.expires_at };
    await endApproval(at, client, agent, open, isSame ? "expire" : "policy_changed");
  }
  const id = `HITL-${ctx.newId()}`;
  const expiresAt = new Date(now.getTime() + APPROVAL_MS);
  const quorum = approvalQuorum(agent.tier, request.risk);
  await insertApproval(client, {
    id,
    agent_id: agent.id,
    tool: request.tool,
    action_sha256: actionSha256,
    policy_sha256: policySha256,
    preview: request.preview,
    risk: request.risk,
    gate: request.gate,
    reasons: request.reasons,
    quorum,
    requested_by_call: request.callId,
    requested_at: now,
    expires_at: expiresAt,
  });
  await insertAgentNotice(client, {
    kind: "approval_requested",
    agentId: agent.id,
    recipient: SAFETY_OFFICERS,
    subject: id,
    now,
  });
  await publishApproval(client, id);
  await appendAgentEvent(at, client, agent.did, {
    kind: "approval.request",
    sum: {
      approval: id,
      call: request.callId,
      tool: request.tool,
      action_sha256: toHex(actionSha256),
      policy_sha256: toHex(policySha256),
      risk: request.risk,
      gate: request.gate,
      quorum,
      expires_at: traceTime(expiresAt),
    },
  });
  return { approvalId: id, expiresAt };
}
