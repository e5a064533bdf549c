import "server-only";
import { chatUrl } from "@/env";
import { GATE_NAMES } from "@/federation/domain/declaration/gate";
import { didBinding } from "@/federation/domain/declaration/self-certifying-did";
import { isOverdue } from "@/federation/domain/gates/review-clock";
import { type FedAgentRow, findFedAgent } from "@/federation/server/queries/fed-agents";
import { findOpenJoin } from "@/federation/server/queries/fed-challenges";
import type { GateRow } from "@/federation/server/queries/fed-gates";
import { findFedKeys } from "@/federation/server/queries/fed-keys";
import { isOperatorMember } from "@/federation/server/queries/fed-operator-members";
import { findProbeStanding } from "@/federation/server/queries/fed-probe-standing";
import { findLatestReview } from "@/federation/server/queries/fed-review-queue";
import { findOpenRevision } from "@/federation/server/queries/fed-revisions";
import { pickDto } from "@/platform/declaration/pick-dto";
import { mayActor, type ServiceContext } from "@/platform/operation/context";
import { loadGates } from "../gates/load-gates";
import { countingKids } from "../standing/key-counts";
import { StatusDto } from "../standing/registration-dto";
import { notRegistered } from "../standing/require-fed-agent";
import { POLL_PENDING_S, toJoinChallenge } from "./join-answer";

const POLL_SETTLED_S = 3_600;

type GateDto = StatusDto["gates"][number];

/**
 * Status of the latest registration of a DID (docs/federation/joining.md#3-status). In full for the
 * agent, its operator and people with federation.read; a stranger gets status, results and liveness
 * without a reason. Throws `registration_not_found`.
 */
export async function getStatus(ctx: ServiceContext, { did }: { did: string }): Promise<StatusDto> {
  const agent = await findFedAgent(ctx.db.pool, did);
  if (agent === null) {
    // Shown beside a registration, it would let strangers change its status.
    const waiting = await unprovenStatus(ctx, did);
    if (waiting === null) throw notRegistered();
    return waiting;
  }
  const gates = await loadGates(ctx.db.pool, agent.id, agent.revision);
  const isWhole = await maySeeWhole(ctx, agent);
  const head = {
    ok: true,
    did,
    status: agent.status,
    gates: gates.map((row) => (isWhole ? toGate(row) : toResult(row))),
    poll_after_s: agent.status === "pending" ? POLL_PENDING_S : POLL_SETTLED_S,
  } as const;
  if (!isWhole) return { ...head, liveness: { state: agent.liveness } };
  return { ...head, ...(await details(ctx, agent)) };
}

/** An unproven join: only its existence is shown. */
async function unprovenStatus(ctx: ServiceContext, did: string): Promise<StatusDto | null> {
  const row = await findOpenJoin(ctx.db.pool, did, ctx.clock());
  if (row === null) return null;
  return {
    ok: true,
    did,
    status: "pending",
    gates: toJoinChallenge(row).gates.map(({ gate, result }) => ({
      gate,
      name: GATE_NAMES[gate],
      result,
    })),
    liveness: { state: "unknown" },
    poll_after_s: POLL_PENDING_S,
    proof_missing: true,
  };
}

async function maySeeWhole({ actor, db }: ServiceContext, agent: FedAgentRow): Promise<boolean> {
  if (actor.kind === "federated") {
    return actor.did === agent.did || actor.operator?.operatorId === agent.operator_id;
  }
  if (actor.kind === "operator") return actor.operatorId === agent.operator_id;
  if (actor.kind !== "account") return false;
  return (
    mayActor(actor, "federation.read") ||
    (mayActor(actor, "federation.operate") &&
      (await isOperatorMember(db.pool, agent.operator_id, actor.id)))
  );
}

async function details(ctx: ServiceContext, agent: FedAgentRow) {
  const { pool } = ctx.db;
  const probe = await findProbeStanding(pool, agent.id);
  const review = await findLatestReview(pool, agent.id);
  const open = await findOpenRevision(pool, agent.id);
  const kids = countingKids(await findFedKeys(pool, agent.did), ctx.clock());
  const isApproved = agent.status === "approved";
  const staged = open === null || open.revision === agent.revision ? null : open;
  return {
    registration_id: agent.registration_id,
    revision: agent.revision,
    status_reason: agent.status_reason,
    tier: agent.tier,
    did_binding: didBinding(agent.did, kids),
    submitted_at: agent.submitted_at.toISOString(),
    updated_at: agent.updated_at.toISOString(),
    ...(agent.status === "withdrawn" && agent.ended_at !== null
      ? { withdrawn_at: agent.ended_at.toISOString() }
      : {}),
    liveness: {
      state: agent.liveness,
      last_ok_at: probe?.last_ok_at?.toISOString() ?? null,
      last_checked_at: probe?.last_checked_at?.toISOString() ?? null,
      consecutive_failures: probe?.fails ?? 0,
    },
    review:
      review === null
        ? null
        : {
            state: review.state,
            queued_at: review.queued_at.toISOString(),
            expected_by: review.expected_by.toISOString(),
            overdue:
              (review.state === "awaiting" || review.state === "in_review") &&
              isOverdue(review.queued_at, ctx.clock()),
            decision: review.decision,
            reason_code: review.reason_code,
            note: review.note,
          },
    pending_revision:
      staged === null || (staged.state !== "checking" && staged.state !== "awaiting_review")
        ? null
        : {
            revision: staged.revision,
            state: staged.state,
            changed: staged.changed,
            submitted_at: staged.submitted_at.toISOString(),
            gates: (await loadGates(pool, agent.id, staged.revision)).map(toGate),
          },
    access: { directory: isApproved, chat: isApproved, chat_url: isApproved ? chatUrl() : null },
  };
}

function toGate(row: GateRow): GateDto {
  return pickDto(StatusDto.shape.gates.element, row, { name: GATE_NAMES[row.gate] });
}

function toResult({ gate, result }: GateRow): GateDto {
  return { gate, name: GATE_NAMES[gate], result };
}
