import "server-only";
import type { ListedReviewRow, ReviewRow } from "@/federation/server/queries/fed-reviews";
import { pickDto } from "@/platform/declaration/pick-dto";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { REVIEW_REASONS, ReviewDto } from "./review-dto";
import { reviewVersion } from "./review-version";

/** The lease of a review where it holds at an instant; null without one. */
export function leaseOf(
  { state, claimed_by, claimed_by_name, lease_until }: ReviewRow,
  now: Date,
): { by: string; name: string; until: Date } | null {
  const isOpen = state === "awaiting" || state === "in_review";
  if (!isOpen || claimed_by === null || lease_until === null || lease_until <= now) return null;
  return { by: claimed_by, name: claimed_by_name ?? claimed_by, until: lease_until };
}

/** Whether something can still be decided. */
export function isOpenReview({ state }: Pick<ReviewRow, "state">): boolean {
  return state === "awaiting" || state === "in_review";
}

/** A review as its reader sees it now: a lease that ran out is none. */
export function toReviewDto(
  { actor, clock }: Pick<ServiceContext, "actor" | "clock">,
  row: ListedReviewRow,
): ReviewDto {
  const now = clock();
  const lease = leaseOf(row, now);
  const isOpen = isOpenReview(row);
  return pickDto(ReviewDto, row, {
    version: reviewVersion(row),
    state: isOpen ? (lease === null ? "awaiting" : "in_review") : row.state,
    overdue: isOpen && row.expected_by < now,
    lease: lease && {
      by: lease.by,
      by_name: lease.name,
      until: lease.until.toISOString(),
      mine: lease.by === actorName(actor),
    },
    registration: pickDto(ReviewDto.shape.registration, row, {
      operator: {
        id: String(row.operator_id),
        did: row.operator_did,
        name: row.operator_name,
        domain: row.operator_domain,
        domain_verified: row.operator_domain_verified_at !== null,
      },
    }),
    gates: row.gates.map((gate) => pickDto(ReviewDto.shape.gates.element, gate, {})),
    seconded: secondedOf(row),
    decision: decisionOf(row),
    source: row.simulation ? "simulation" : "registry",
  });
}

function secondedOf(row: ReviewRow): ReviewDto["seconded"] {
  const { seconded_by, seconded_by_name, seconded_at, seconded } = row;
  if (seconded_by === null || seconded_at === null || seconded === null) return null;
  return {
    by: seconded_by,
    by_name: seconded_by_name ?? seconded_by,
    at: seconded_at.toISOString(),
    tier: seconded.tier,
  };
}

function decisionOf(row: ReviewRow): ReviewDto["decision"] {
  const { decision, decided_by, decided_by_name, decided_at, reason_code } = row;
  if (decision === null || decided_by === null || decided_at === null) return null;
  return {
    by: decided_by,
    by_name: decided_by_name ?? decided_by,
    at: decided_at.toISOString(),
    decision,
    tier: row.tier,
    reason_code: REVIEW_REASONS.find((each) => each === reason_code) ?? null,
    note: row.note,
    attested_skills: row.attested_skills,
  };
}
