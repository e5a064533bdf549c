import "server-only";
import { GATES } from "@/federation/domain/declaration/gate";
import type { FedGateMark, FedListRow } from "@/federation/server/queries/fed-console";
import type { AccountActor } from "@/platform/operation/context";
import type { GateMarkDto, RegistrationRowDto, ReviewMarkDto } from "./registration-list-dto";

/** The review of a listed row; null where it has none. `now` ends a lease that is over. */
function toReviewMark(row: FedListRow, reader: AccountActor, now: Date): ReviewMarkDto | null {
  if (row.review_id === null) return null;
  const isOpen = row.review_state === "awaiting" || row.review_state === "in_review";
  const isHeld = row.lease_until !== null && row.lease_until > now;
  return {
    id: row.review_id,
    kind: row.kind,
    state: row.review_state,
    queued_at: row.queued_at.toISOString(),
    expected_by: row.expected_by.toISOString(),
    overdue: isOpen && row.expected_by < now,
    claimed_by_name: isHeld ? row.claimed_by_name : null,
    claimed_by_me: isHeld && row.claimed_by === `user:${reader.id}`,
    lease_until: isHeld ? (row.lease_until?.toISOString() ?? null) : null,
    decision: row.decision,
    reason_code: row.reason_code,
    decided_by_name: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** All six gates of a revision in their order; what was not run yet has no result. */
function toGateMarks(row: FedListRow, marks: readonly FedGateMark[]): GateMarkDto[] {
  const own = marks.filter(
    ({ agent_id, revision }) => agent_id === row.id && revision === row.examined,
  );
  return GATES.map((gate) => {
    const found = own.find((mark) => mark.gate === gate);
    return { gate, result: found?.result ?? null, code: found?.code ?? null };
  });
}

/** A listed registration with its gates and its review, as the reader sees it. */
export function toRegistrationRow(
  row: FedListRow,
  marks: readonly FedGateMark[],
  reader: AccountActor,
  now: Date,
): RegistrationRowDto {
  return {
    registration_id: row.registration_id,
    did: row.did,
    name: row.name,
    provider: row.provider,
    role: row.role,
    runtime_type: row.runtime_type,
    operator: { did: row.operator_did, name: row.operator_name },
    status: row.status,
    status_reason: row.status_reason,
    revision: row.examined,
    gates: toGateMarks(row, marks),
    review: toReviewMark(row, reader, now),
    requested_tier: row.requested_tier,
    tier: row.tier,
    liveness: row.liveness,
    ranking: row.ranking,
    submitted_at: row.submitted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    source: row.simulation ? "simulation" : "registry",
  };
}
