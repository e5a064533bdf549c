import { decideReview } from "@/federation/server/reviews/decide-review";
import {
  OfReview,
  ReviewDecisionBody,
  ReviewOutcomeDto,
} from "@/federation/server/reviews/review-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "decideFederationReview",
  summary: "Approve, reject or send back what one has claimed",
  tag: "Federation",
  auth: ["bearer"],
  action: "federation.review",
  params: OfReview,
  ifMatch: "state",
  body: { kind: "json", schema: ReviewDecisionBody },
  responses: {
    200: { schema: ReviewOutcomeDto, description: "The review, and the registration as it is now" },
  },
  errors: [
    "key_registered",
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "validation_failed",
    "unsupported_media_type",
    "payload_too_large",
    "precondition_required",
    "version_conflict",
    "rate_limited",
    "attestation_required",
    "conflict_of_interest",
    "four_eyes_required",
    "gate_evidence_stale",
    "gates_not_passed",
    "review_not_claimed",
    "tier_above_ceiling",
  ],
  handle: async ({ ctx, params, body, expectedState }) => ({
    json: await decideReview(ctx, { ...body, ...params, ...expectedState }),
  }),
});
