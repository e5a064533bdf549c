import "server-only";
import { z } from "zod";
import { Prose } from "@/platform/operation/stated-text";
import { Source } from "../operators/operator-dto";

const ReviewId = z
  .string()
  .regex(/^rev_[0-9A-Za-z_-]{8,64}$/)
  .meta({ example: "rev_01jd3z9k6v5x8y7w4t2r1q0pmn" });

export const OfReview = z.object({ id: ReviewId });

export const REVIEW_STATES = ["awaiting", "in_review", "decided", "cancelled"] as const;

const REVIEW_KINDS = ["registration", "revision", "recovery"] as const;

const REVIEW_DECISIONS = ["approve", "reject", "request_changes"] as const;

/** Why a registration is refused or sent back (docs/federation/review.md#steps). */
export const REVIEW_REASONS = [
  "unproven_skill",
  "insufficient_documentation",
  "impersonation",
  "duplicate",
  "unreachable",
  "policy",
  "conflict_of_interest",
  "other",
] as const;

const FED_TIERS = ["T1", "T2", "T3"] as const;

const GATES = ["G1", "G2", "G3", "G4", "G5", "G6"] as const;

const SKILL_LEVELS = ["declared", "documented", "attested", "demonstrated"] as const;

const Instant = z.iso.datetime();

/** JSON of federation/domain/declaration, shown as it is stored. */
const Json = z.record(z.string(), z.unknown());

const GateDto = z.object({
  gate: z.enum(GATES),
  result: z.enum(["passed", "failed", "pending", "error", "skipped"]),
  code: z.string().nullable(),
  checked_at: Instant,
});

const Person = z.object({ by: z.string(), by_name: z.string(), at: Instant });

const Review = {
  id: ReviewId,
  version: z
    .string()
    .meta({ description: "Names what a decision rests on as it stands now; also the ETag" }),
  kind: z.enum(REVIEW_KINDS),
  state: z.enum(REVIEW_STATES).meta({
    description: "A lease that ran out reads as awaiting",
  }),
  queued_at: Instant,
  expected_by: Instant,
  overdue: z.boolean(),
  lease: z
    .object({ by: z.string(), by_name: z.string(), until: Instant, mine: z.boolean() })
    .nullable(),
  registration: z.object({
    registration_id: z.string(),
    did: z.string(),
    name: z.string(),
    role: z.string(),
    provider: z.string(),
    runtime_type: z.string(),
    status: z.string(),
    revision: z.number().int().meta({ description: "The one that is decided on" }),
    requested_tier: z.enum(FED_TIERS),
    operator: z.object({
      id: z.string(),
      did: z.string(),
      name: z.string(),
      domain: z.string().nullable(),
      domain_verified: z.boolean(),
    }),
  }),
  gates: z.array(GateDto),
  seconded: Person.extend({ tier: z.enum(FED_TIERS) })
    .nullable()
    .meta({ description: "First of the two people whom tier T1 needs" }),
  decision: Person.extend({
    decision: z.enum(REVIEW_DECISIONS),
    tier: z.enum(FED_TIERS).nullable(),
    reason_code: z.enum(REVIEW_REASONS).nullable(),
    note: z.string().nullable(),
    attested_skills: z.array(z.string()),
  }).nullable(),
  source: Source,
};

export const ReviewDto = z.object(Review).meta({ id: "FederationReview" });

export type ReviewDto = z.infer<typeof ReviewDto>;

/** Why the reader may not decide, or may not approve, now. */
export const REVIEW_OBSTACLES = [
  "closed",
  "right",
  "conflict_of_interest",
  "lease",
  "seconded_by_you",
  "gates",
  "stale_evidence",
  "simulation",
] as const;

export const ReviewPackDto = z
  .object({
    ...Review,
    gates: z.array(
      GateDto.extend({
        message: z.string().nullable(),
        attempts: z.number().int(),
        next_attempt_at: Instant.nullable(),
        evidence: Json,
        evidence_sha256: z.string().nullable(),
        fresh: z.boolean().meta({ description: "G3 and G5: checked within 24 hours" }),
      }),
    ),
    declaration: Json.meta({ description: "The declaration that is decided on" }),
    differences: z
      .array(z.object({ member: z.string(), before: z.unknown(), after: z.unknown() }))
      .meta({
        description: "Members that differ from the live revision; empty for a registration",
      }),
    subject: Json.meta({ description: "What it is about beside that: a key to recover" }),
    suspected_texts: z
      .array(
        z.object({
          pointer: z.string().meta({ description: "In the declaration; empty for all its texts" }),
          verdict: z.enum(["SUSPICIOUS", "INJECTION", "ERROR"]),
          rules: z.array(z.string()),
          reasons: z.array(z.string()),
        }),
      )
      .meta({
        description:
          "Texts that the injection detector does not call clean; of a revision, those that are new in it",
      }),
    skills: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        effects: z.string(),
        documentation_url: z.string().nullable(),
        evidence: z.array(z.object({ url: z.string(), sha256: z.string() })),
        level: z.enum(SKILL_LEVELS),
        needs_attestation: z
          .boolean()
          .meta({ description: "Not demonstrated: whoever approves ticks it" }),
        attested_by_name: z.string().nullable(),
        attested_at: Instant.nullable(),
        demonstrated_at: Instant.nullable(),
        failed_code: z.string().nullable(),
      }),
    ),
    siblings: z
      .array(
        z.object({
          did: z.string(),
          registration_id: z.string(),
          name: z.string(),
          status: z.string(),
          operator_did: z.string(),
          shared: z.array(z.enum(["operator", "domain", "host", "key"])),
        }),
      )
      .meta({ description: "Other registrations of the same operator, domain, host or key" }),
    similar_names: z.array(
      z.object({
        did: z.string(),
        name: z.string(),
        provider: z.string(),
        status: z.string(),
        similarity: z.number(),
      }),
    ),
    earlier: z
      .array(
        z.object({
          id: ReviewId,
          registration_id: z.string(),
          kind: z.enum(REVIEW_KINDS),
          decision: z.enum(REVIEW_DECISIONS),
          reason_code: z.string().nullable(),
          note: z.string().nullable(),
          decided_by_name: z.string(),
          decided_at: Instant,
        }),
      )
      .meta({ description: "What was decided on this DID before, the newest first" }),
    tier_ceiling: z.object({
      tier: z
        .enum(FED_TIERS)
        .meta({ description: "Highest tier with the skills as they are proven" }),
      tier_with_attestation: z
        .enum(FED_TIERS)
        .meta({ description: "Highest tier where every skill below demonstrated is ticked" }),
      reasons: z.array(z.string()).meta({ description: "What higher tiers lack" }),
    }),
    allowed: z.object({
      claim: z.boolean(),
      decide: z.boolean(),
      approve: z.boolean(),
      obstacles: z.array(z.enum(REVIEW_OBSTACLES)).meta({
        description: "What stands between the reader and an approval now",
      }),
    }),
  })
  .meta({ id: "FederationReviewPack" });

export type ReviewPackDto = z.infer<typeof ReviewPackDto>;

export const ReviewPageDto = z
  .object({
    reviews: z.array(ReviewDto),
    count: z.number().int(),
    open: z.number().int().meta({ description: "All that wait for a decision, up to 1,000" }),
    overdue: z.number().int().meta({ description: "Of those, past 48 hours; up to 1,000" }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "FederationReviewPage" });

export type ReviewPageDto = z.infer<typeof ReviewPageDto>;

export const ReviewDecisionBody = z
  .strictObject({
    decision: z.enum(REVIEW_DECISIONS),
    tier: z.enum(FED_TIERS).optional().meta({ description: "Needed to approve a registration" }),
    reason_code: z.enum(REVIEW_REASONS).optional().meta({
      description: "Needed to reject and to request changes; `other` needs a note",
    }),
    note: Prose(4000).optional(),
    attested_skills: z.array(z.string().max(64)).max(200).default([]).meta({
      description: "Every skill that is not demonstrated, ticked by the reviewer",
    }),
    expected_version: z.string().max(64).optional().meta({
      description: "`version` of the review as it was read, or its ETag as If-Match; 428 without",
    }),
  })
  .meta({ id: "ReviewDecision" });

export type ReviewDecisionBody = z.infer<typeof ReviewDecisionBody>;

export const ReviewOutcomeDto = z
  .object({
    outcome: z.enum(["decided", "seconded"]).meta({
      description:
        "seconded: the first of two approvals of tier T1; the review waits for another person",
    }),
    review: ReviewDto,
    agent: z.object({ did: z.string(), status: z.string(), tier: z.enum(FED_TIERS).nullable() }),
  })
  .meta({ id: "ReviewOutcome" });

export type ReviewOutcomeDto = z.infer<typeof ReviewOutcomeDto>;

export const ReviewFiguresDto = z
  .object({
    open: z.number().int(),
    overdue: z.number().int(),
    decided: z.number().int().meta({ description: "Of the last 90 days" }),
    approved: z.number().int(),
    p50_s: z.number().int().nullable().meta({ description: "From the queue to the decision" }),
    p90_s: z.number().int().nullable(),
    oldest_queued_at: Instant.nullable(),
  })
  .meta({ id: "ReviewFigures" });

export type ReviewFiguresDto = z.infer<typeof ReviewFiguresDto>;

export const FiguresInput = z.object({ source: Source.default("registry") });

const FederatedDid = z
  .string()
  .regex(/^did:svc:agent:[a-z0-9](?:[a-z0-9._-]{0,126}[a-z0-9])?$/)
  .meta({ example: "did:svc:agent:triage-01" });

export const OfFederatedAgent = z.object({ did: FederatedDid });

export const StandingBody = z.strictObject({ reason: Prose(2000) });

export const AgentStandingDto = z
  .object({
    did: z.string(),
    registration_id: z.string(),
    status: z.string(),
    status_reason: z.string().nullable(),
    status_since: Instant,
  })
  .meta({ id: "FederatedAgentStanding" });

export type AgentStandingDto = z.infer<typeof AgentStandingDto>;
