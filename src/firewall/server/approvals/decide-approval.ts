import "server-only";
import type { PoolClient } from "pg";
import { approvalStateAt, nextApprovalState } from "@/agents/domain/approval-state";
import { publishApproval } from "@/agents/server/approvals/approval-topics";
import { closeApproval } from "@/agents/server/approvals/end-approval";
import { appendAgentEvent } from "@/agents/server/chain/append-agent-event";
import {
  type ApprovalRow,
  findApprovalAgent,
  insertDecision,
  lockApproval,
  moveApproval,
} from "@/agents/server/queries/approvals";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { type DeciderRefusal, deciderRefusal } from "@/firewall/domain/approvals/decider";
import { findDecisions } from "@/firewall/server/queries/approval-register";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { insertDecidedNotices } from "@/platform/notices/notices";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { requirePlayable } from "@/platform/operation/playable";
import { ApprovalDto, DecideApprovalBody, OfApproval } from "./approval-dto";
import { describeApproval, noApproval } from "./get-approval";

/** A person's word on a call that waits. */
const DECIDE = {
  tag: "Approvals",
  action: "approval.decide",
  playable: true,
  params: OfApproval,
  body: DecideApprovalBody,
  output: ApprovalDto,
  says: "The approval as it is now",
  errors: ["agent_quarantined", "conflict", "four_eyes_required"],
} as const;

/**
 * Approves a waiting call, as one of the required people. Throws `not_found`, `conflict` where it
 * no longer waits for a decision, and `four_eyes_required` for the agent's operator and for a
 * second approval by the same person.
 */
export const approve = operation({
  ...DECIDE,
  name: "approveCall",
  summary: "Approve a call that waits, as one of the people that it takes",
  rest: "POST /api/approvals/{id}/approve",
  console: "approvals.approve",
  run: (ctx, input) => decideApproval(ctx, input, "approve"),
});

/** Denies a call that waits; one person's no is enough. Throws as `approve` does. */
export const deny = operation({
  ...DECIDE,
  name: "denyCall",
  summary: "Deny a call that waits",
  rest: "POST /api/approvals/{id}/deny",
  console: "approvals.deny",
  run: (ctx, input) => decideApproval(ctx, input, "deny"),
});

async function decideApproval(
  ctx: ServiceContext,
  { id, comment }: DecideApprovalBody & { id: string },
  decision: "approve" | "deny",
): Promise<ApprovalDto> {
  const actor = requireAction(ctx, "approval.decide");
  const party = actorName(actor);
  return inTransaction(ctx.db.pool, async (client) => {
    const did = await findApprovalAgent(client, id);
    if (did === null) throw noApproval();
    // The agent first: a stop, a change of its grants and a call of its own wait, or have been.
    const agent = await requireAgentRow(ctx, did, { client, lock: true });
    const row = await lockApproval(client, id);
    if (row === null) throw noApproval();
    await requirePlayable(client, ctx, { simulation: agent.simulation, subject: id });
    const now = ctx.clock();
    const at: ServiceContext = { ...ctx, clock: () => now };
    const before = await findDecisions(client, [id]);
    const refusal = deciderRefusal(
      {
        state: row.state,
        expiresAt: row.expires_at,
        involved: [agent.operator, agent.created_by],
        decidedBy: before.map(({ decided_by }) => decided_by),
      },
      { party, hasRight: true },
      now,
    );
    if (refusal !== null) throw refused(refusal, row, now);
    const said = { approval_id: id, decided_by: party, decided_by_name: actor.name };
    if (!(await insertDecision(client, { ...said, decision, comment, decided_at: now }))) {
      throw refused("decided", row, now);
    }
    const earlier = before.filter((each) => each.decision === "approve").length;
    const approvals = earlier + (decision === "approve" ? 1 : 0);
    const state = await move(client, row, decision, approvals, now);
    if (state === "PENDING") await publishApproval(client, id);
    else {
      await closeApproval(at, client, agent, id);
      await insertDecidedNotices(client, {
        kind: "approval_decided",
        about: { agent: agent.id },
        askedBy: agent.simulation ? [] : [agent.operator],
        subject: id,
        outcome: state === "APPROVED" ? "approved" : "denied",
        by: { party, name: actor.name },
        now,
      });
    }
    await appendAgentEvent(
      at,
      client,
      agent.did,
      {
        kind: "approval.decide",
        sum: {
          approval: id,
          action_sha256: toHex(row.action_sha256),
          decision,
          by: party,
          approvals,
          state,
        },
      },
      utf8(comment),
    );
    return describeApproval(at, client, id);
  });
}

async function move(
  client: PoolClient,
  row: ApprovalRow,
  decision: "approve" | "deny",
  approvals: number,
  now: Date,
): Promise<"PENDING" | "APPROVED" | "DENIED"> {
  const act =
    decision === "deny" ? ({ kind: "deny" } as const) : { kind: "approve" as const, by: approvals };
  const state = nextApprovalState(row.state, act, row.quorum);
  if (state !== "PENDING" && state !== "APPROVED" && state !== "DENIED") {
    throw new Error(`${row.id} cannot be decided on`);
  }
  if (state !== row.state) {
    const moved = await moveApproval(client, row, state, state === "DENIED" ? now : null);
    if (!moved) throw new Error(`${row.id} was moved by somebody else`);
  }
  return state;
}

function refused(reason: DeciderRefusal, row: ApprovalRow, now: Date): ServiceError {
  if (reason === "closed") {
    const state = approvalStateAt({ state: row.state, expiresAt: row.expires_at }, now);
    return new ServiceError("conflict", {
      detail: `Nothing waits for a decision any more: the approval is ${state}.`,
      extra: { state },
    });
  }
  return new ServiceError("four_eyes_required", {
    detail:
      reason === "operator"
        ? "Whoever answers for an agent or registered it does not decide on its calls: another safety officer does."
        : "The same person decides once: a second one is needed.",
    extra: { reason },
  });
}
