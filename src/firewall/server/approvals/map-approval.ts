import "server-only";
import { approvalStateAt } from "@/agents/domain/approval-state";
import type { ApprovalDecisionRow } from "@/agents/server/queries/approvals";
import { agentIdOf } from "@/agents/server/registry/map-agent";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { deciderRefusal } from "@/firewall/domain/approvals/decider";
import type { ListedApprovalRow } from "@/firewall/server/queries/approval-register";
import { pickDto } from "@/platform/declaration/pick-dto";
import { actorName, mayActor, type ServiceContext } from "@/platform/operation/context";
import { ApprovalDto, DecisionDto } from "./approval-dto";

/** An approval on the wire, with whether the caller may decide on it now. */
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
  return pickDto(ApprovalDto, row, {
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
    preview: shownArgs(row.preview),
    action_sha256: toHex(row.action_sha256),
    policy_sha256: toHex(row.policy_sha256),
    state: approvalStateAt({ state: row.state, expiresAt: row.expires_at }, now),
    decisions: own.map((made) =>
      pickDto(DecisionDto, made, { by: made.decided_by, by_name: made.decided_by_name }),
    ),
    ended_at: endOf(row, now),
    allowed: { decide: refusal === null, reason: refusal },
  });
}

/** Arguments as stored for people; a value that is no object is wrapped under a name. */
export function shownArgs(preview: unknown): Record<string, unknown> {
  const isNamed = typeof preview === "object" && preview !== null && !Array.isArray(preview);
  return isNamed ? { ...preview } : { arguments: preview };
}

/** An expired one ended at its time, whether or not that is recorded yet. */
export function endOf(
  row: Pick<ListedApprovalRow, "state" | "expires_at" | "ended_at">,
  now: Date,
): string | null {
  const { state, expires_at: expiresAt, ended_at: endedAt } = row;
  if (endedAt !== null) return endedAt.toISOString();
  return approvalStateAt({ state, expiresAt }, now) === "EXPIRED" ? expiresAt.toISOString() : null;
}
