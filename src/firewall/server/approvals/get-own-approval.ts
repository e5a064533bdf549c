import "server-only";
import { approvalStateAt } from "@/agents/domain/approval-state";
import { approvalTopic } from "@/agents/server/approvals/approval-topics";
import { agentDidOf } from "@/agents/server/decisions/lock-decision";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { findApproval, findDecisions } from "@/firewall/server/queries/approval-register";
import { pickDto } from "@/platform/declaration/pick-dto";
import { liveBus } from "@/platform/live/live";
import { pollUntil } from "@/platform/live/poll-until";
import { takeStreamSlot } from "@/platform/live/stream-slots";
import { requireAgent, type ServiceContext } from "@/platform/operation/context";
import { OwnApprovalDto } from "./approval-dto";
import { noApproval } from "./get-approval";
import { endOf } from "./map-approval";

/**
 * State of an approval, for the agent whose call waits for it; with `wait`, polled until it is
 * decided or so many seconds are over. It holds no connection to the database meanwhile. Throws
 * `not_found`, `signature_required`, `agent_mismatch` and, for too many questions at once,
 * `rate_limited`.
 */
export async function getOwnApproval(
  ctx: ServiceContext,
  input: { id: string; approval_id: string; wait: number; signal: AbortSignal },
): Promise<OwnApprovalDto> {
  const { did } = requireAgent(ctx, agentDidOf(input.id));
  const read = () => readOwn(ctx, did, input.approval_id);
  const first = await read();
  if (first.state !== "PENDING" || input.wait === 0) return first;
  const release = takeStreamSlot(did);
  try {
    return await pollUntil(
      { bus: liveBus(), topic: approvalTopic(input.approval_id), signal: input.signal },
      read,
      (approval) => approval.state !== "PENDING",
      input.wait * 1000,
    );
  } finally {
    release();
  }
}

async function readOwn(ctx: ServiceContext, did: string, id: string): Promise<OwnApprovalDto> {
  const row = await findApproval(ctx.db.pool, id);
  if (row === null || row.did !== did) throw noApproval();
  const decisions = await findDecisions(ctx.db.pool, [id]);
  const now = ctx.clock();
  return pickDto(OwnApprovalDto, row, {
    approval_id: row.id,
    state: approvalStateAt({ state: row.state, expiresAt: row.expires_at }, now),
    action_sha256: toHex(row.action_sha256),
    approvals: decisions.filter(({ decision }) => decision === "approve").length,
    ended_at: endOf(row, now),
    reason: decisions.find(({ decision }) => decision === "deny")?.comment ?? null,
  });
}
