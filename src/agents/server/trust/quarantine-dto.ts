import "server-only";
import { z } from "zod";
import { Line, Prose } from "@/platform/operation/stated-text";
import { ReceiptDto } from "../chain/receipt-dto";

export const QuarantineBody = z.strictObject({
  reason: Prose(2000),
  by: Line(100).meta({
    description: "Role in which the caller acts: one that it has, or `operator`",
    example: "safety_officer",
  }),
});

export type QuarantineBody = z.infer<typeof QuarantineBody>;

export const QuarantineDto = z
  .object({
    status: z.literal("QUARANTINED"),
    tools_revoked: z.boolean(),
    trace_sealed: z
      .string()
      .regex(/^sha256:[0-9a-f]{64}$/)
      .meta({ description: "Hash of the last record of the sealed epoch" }),
  })
  .meta({ id: "Quarantine" });

export type QuarantineDto = z.infer<typeof QuarantineDto>;

const ReviewId = z
  .string()
  .regex(/^REV-\d{4,18}$/)
  .meta({ example: "REV-0001" });

export const ReviewAgentBody = z.strictObject({
  verdict: z.enum(["green", "red"]),
  findings: Prose(20_000),
});

export type ReviewAgentBody = z.infer<typeof ReviewAgentBody>;

export const AgentReviewDto = z
  .object({
    review_id: ReviewId,
    did: z.string(),
    epoch: z.number().int().meta({ description: "The sealed epoch that was looked at" }),
    verdict: z.enum(["green", "red"]),
    findings: z.string(),
    reviewed_by: z.string(),
    reviewed_at: z.iso.datetime(),
    used_at: z.iso.datetime().nullable().meta({ description: "When a restore rested on it" }),
  })
  .meta({ id: "AgentReview" });

export type AgentReviewDto = z.infer<typeof AgentReviewDto>;

export const AgentReviewsDto = z
  .object({ did: z.string(), reviews: z.array(AgentReviewDto) })
  .meta({ id: "AgentReviews" });

export type AgentReviewsDto = z.infer<typeof AgentReviewsDto>;

export const RestoreBody = z.strictObject({
  review_id: z.string().max(100).meta({ example: "REV-0001" }),
  approved_by: Line(320).meta({
    description: "The caller's address, or `ai_safety_officer`",
    example: "ai_safety_officer",
  }),
  baseline_reset: z.boolean(),
});

export type RestoreBody = z.infer<typeof RestoreBody>;

export const RestoreDto = z
  .object({
    status: z.literal("ACTIVE"),
    score: z.number().int().meta({ description: "The baseline" }),
    conditions: z.array(z.string()),
  })
  .meta({ id: "Restore" });

export type RestoreDto = z.infer<typeof RestoreDto>;

export const SealDto = z
  .object({
    did: z.string(),
    epoch: z.number().int(),
    trace_sealed: z.string(),
    receipt: ReceiptDto,
    record: z.string().meta({ description: "The exact canonical line that was hashed" }),
    proof: z.string().nullable().meta({
      description: "C2SP tlog-proof of the record, with its checkpoint; null before one covers it",
    }),
    checkpoint: z
      .string()
      .nullable()
      .meta({ description: "C2SP signed checkpoint that covers the record" }),
  })
  .meta({ id: "Seal", description: "What proves that an epoch of an agent's chain ended so" });

export type SealDto = z.infer<typeof SealDto>;
