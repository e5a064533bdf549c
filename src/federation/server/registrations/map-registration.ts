import "server-only";
import { GATES } from "@/federation/domain/declaration/gate";
import type { FedGateMark, FedListRow } from "@/federation/server/queries/fed-console";
import { pickDto } from "@/platform/declaration/pick-dto";
import { type AccountActor, actorName } from "@/platform/operation/context";
import { type GateMarkDto, RegistrationRowDto, ReviewMarkDto } from "./registration-list-dto";

/** The review of a listed row; null where it has none. `now` ends a lease that is over. */
function toReviewMark(row: FedListRow, reader: AccountActor, now: Date): ReviewMarkDto | null {
  if (row.review_id === null) return null;
  const isOpen = row.review_state === "awaiting" || row.review_state === "in_review";
  const isHeld = row.lease_until !== null && row.lease_until > now;
  return pickDto(ReviewMarkDto, row, {
    id: row.review_id,
    state: row.review_state,
    overdue: isOpen && row.expected_by < now,
    claimed_by_name: isHeld ? row.claimed_by_name : null,
    claimed_by_me: isHeld && row.claimed_by === actorName(reader),
    lease_until: isHeld ? (row.lease_until?.toISOString() ?? null) : null,
  });
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
  return pickDto(RegistrationRowDto, row, {
    operator: { did: row.operator_did, name: row.operator_name },
    revision: row.examined,
    gates: toGateMarks(row, marks),
    review: toReviewMark(row, reader, now),
    source: row.simulation ? "simulation" : "registry",
  });
}
