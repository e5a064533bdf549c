import "server-only";
import type { PoolClient } from "pg";
import { closeApproval } from "@/agents/server/approvals/end-approval";
import { appendAgentEvent } from "@/agents/server/chain/append-agent-event";
import { consumeUsable } from "@/agents/server/queries/approvals";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "@/platform/operation/context";
import type { ApprovedAction } from "../evaluation/find-usable-approval";

/**
 * Uses an approval up for the call that starts in the caller's transaction, which holds the agent's row:
 * one statement asks again for state, time, quorum, action and policy. If the transaction does not
 * commit, neither the call nor the consumption has happened. Throws `tool_call_blocked` where it is not
 * usable; the transaction must not go on to allow the call then.
 */
export async function consumeApproval(
  ctx: ServiceContext,
  client: PoolClient,
  { callId, ...action }: ApprovedAction & { callId: string },
): Promise<void> {
  const { agent, approvalId, actionSha256, policySha256, now } = action;
  const asked = { id: approvalId, agentId: agent.id, actionSha256, policySha256, now };
  if (!(await consumeUsable(client, asked, callId))) throw notUsable();
  const at: ServiceContext = { ...ctx, clock: () => now };
  await closeApproval(at, client, agent, approvalId);
  await appendAgentEvent(at, client, agent.did, {
    kind: "approval.consume",
    sum: { approval: approvalId, action_sha256: toHex(actionSha256), call: callId },
  });
}

function notUsable(): ServiceError {
  const reason = "the approval does not let this call pass";
  const requires = "an approval of this very call that is not used up";
  return new ServiceError("tool_call_blocked", {
    detail: `${reason}; this requires ${requires}.`,
    extra: { blocked: "human-approval", reason, requires },
  });
}
