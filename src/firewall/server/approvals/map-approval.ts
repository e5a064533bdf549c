import "server-only";
import { approvalStateAt } from "@/agents/domain/approval-state";
import type { ApprovalDecisionRow } from "@/agents/server/queries/approvals";
import { agentIdOf } from "@/agents/server/registry/map-agent";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { deciderRefusal } from "@/firewall/domain/approvals/decider";
import type { ListedApprovalRow } from "@/firewall/server/queries/approval-register";
import { actorName, mayActor, type ServiceContext } from "@/platform/operation/context";
import type { ApprovalDto } from "./approval-dto";

/** An approval on the wire, with whether whoever asks may decide on it now. */
export function toApprovalDto(
  ctx: Pick<ServiceContext, "actor" | "clock">,
  row: ListedApprovalRow,
  decisions: readonly ApprovalDecisionRow[],
): ApprovalDto {
  const now = ctx.clock();
  const own = decisions.filter(({ approval_id }) => approval_id === row.id);
  const refusal = deciderRefusal(
    {
      state: row.state,
      expiresAt: row.expires_at,
      involved: [row.operator, row.created_by],
      decidedBy: own.map(({ decided_by }) => decided_by),
    },
    { party: actorName(ctx.actor), hasRight: mayActor(ctx.actor, "approval.decide") },
    now,
  );
  return {
    approval_id: row.id,
    agent: {
      id: agentIdOf(row.did),
      did: row.did,
      name: row.agent_name,
      tier: row.tier,
      status: row.status,
      current_score: row.score,
      trust_delta: row.score - row.baseline,
      operator: { id: row.operator, name: row.operator_name },
      source: row.simulation ? "simulation" : "registry",
    },
    tool: row.tool,
    risk: row.risk,
    gate: row.gate,
    reasons: row.reasons,
    preview: shownArgs(row.preview),
    action_sha256: toHex(row.action_sha256),
    policy_sha256: toHex(row.policy_sha256),
    state: approvalStateAt({ state: row.state, expiresAt: row.expires_at }, now),
    quorum: row.quorum,
    decisions: own.map(({ decided_by, decided_by_name, decision, comment, decided_at }) => ({
      by: decided_by,
      by_name: decided_by_name,
      decision,
      comment,
      decided_at: decided_at.toISOString(),
    })),
    requested_by_call: row.requested_by_call,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ended_at: endOf(row, now),
    consumed_by_call: row.consumed_by_call,
    allowed: { decide: refusal === null, reason: refusal },
  };
}

/** Arguments as they were kept for people; what is no object stands under a name. */
export function shownArgs(preview: unknown): Record<string, unknown> {
  const isNamed = typeof preview === "object" && preview !== null && !Array.isArray(preview);
  return isNamed ? { ...preview } : { arguments: preview };
}

/** What has passed its time has ended then, whether or not that is noted yet. */
export function endOf(
  row: Pick<ListedApprovalRow, "state" | "expires_at" | "ended_at">,
  now: Date,
): string | null {
  const { state, expires_at: expiresAt, ended_at: endedAt } = row;
  if (endedAt !== null) return endedAt.toISOString();
  return approvalStateAt({ state, expiresAt }, now) === "EXPIRED" ? expiresAt.toISOString() : null;
}
