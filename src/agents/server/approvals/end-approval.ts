import "server-only";
import type { PoolClient } from "pg";
import { nextApprovalState } from "@/agents/domain/approval-state";
import type { CancelCause } from "@/agents/domain/cancel-cause";
import type { AgentRow } from "@/agents/server/queries/agents";
import { type ApprovalRow, moveApproval } from "@/agents/server/queries/approvals";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { settleAgentNotice } from "@/platform/notices/notices";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendAgentEvent } from "../chain/append-agent-event";
import { publishApproval } from "./approval-topics";

/** Ends of an open approval without a call: its time, another policy, or a stop of the agent. */
export type ApprovalEnd = "expire" | "policy_changed" | CancelCause;

/**
 * Ends an open approval and records it in its agent's chain, in the caller's transaction, which holds the
 * agent's row and the approval's. Throws an Error where it is not open.
 */
export async function endApproval(
  ctx: ServiceContext,
  client: PoolClient,
  agent: Pick<AgentRow, "id" | "did">,
  row: ApprovalRow,
  end: ApprovalEnd,
): Promise<void> {
  const now = ctx.clock();
  const state = nextApprovalState(row.state, { kind: actOf(end) }, row.quorum);
  if (state === null || !(await moveApproval(client, row, state, now))) {
    throw new Error(`${row.id} is not open`);
  }
  await closeApproval(ctx, client, agent, row.id);
  const named = { approval: row.id, action_sha256: toHex(row.action_sha256) };
  if (end === "expire") {
    const service: ServiceContext = { ...ctx, actor: { kind: "service" } };
    await appendAgentEvent(service, client, agent.did, { kind: "approval.expire", sum: named });
    return;
  }
  await appendAgentEvent(ctx, client, agent.did, {
    kind: "approval.cancel",
    sum: {
      ...named,
      cause: end,
      state: end === "policy_changed" ? "INVALIDATED" : "CANCELLED",
    },
  });
}

/** Ends the reminders of an approval that is no longer open, and notifies those who wait for it. */
export async function closeApproval(
  ctx: ServiceContext,
  client: PoolClient,
  agent: Pick<AgentRow, "id">,
  id: string,
): Promise<void> {
  await settleAgentNotice(
    client,
    { kind: "approval_requested", agentId: agent.id, subject: id, now: ctx.clock() },
    actorName(ctx.actor),
  );
  await publishApproval(client, id);
}

function actOf(end: ApprovalEnd): "expire" | "invalidate" | "cancel" {
  if (end === "expire") return "expire";
  return end === "policy_changed" ? "invalidate" : "cancel";
}
