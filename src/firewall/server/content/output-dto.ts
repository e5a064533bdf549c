import "server-only";
import { z } from "zod";
import { ReceiptDto } from "@/agents/server/chain/receipt-dto";
import { AgentId } from "@/agents/server/registry/agent-input";
import {
  CHECK_KINDS,
  CITATION_FAULTS,
  CLAIM_FAULTS,
  CLAIM_STATUSES,
  CLAIM_TYPES,
  FACT_KINDS,
  RELATIONS,
} from "@/firewall/domain/claims/claim";
import { Line, Prose } from "@/platform/operation/stated-text";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Instant = z.iso.datetime();
const Offset = z.number().int().min(0).max(10_000_000);

const MAX_OUTPUT_CHARS = 50_000;
const MAX_CLAIMS = 200;
const MAX_CITATIONS = 10;

const OutputId = z
  .string()
  .regex(/^OUT-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "not the id of an output")
  .meta({ example: "OUT-0198c5b0-9a63-7c4e-8a51-3f6f0a9c2d11" });

export const OfOutput = z.object({ id: AgentId, output_id: OutputId });

const Span = z
  .strictObject({ start: Offset, end: Offset })
  .meta({ description: "UTF-16 code units, end exclusive" });

const LocatorSchema = z.union([
  z.strictObject({
    json_pointer: z.string().max(1_000).meta({ description: "RFC 6901" }),
  }),
  z.strictObject({
    lines: z
      .strictObject({ from: z.number().int().min(1), to: z.number().int().min(1) })
      .meta({ description: "Counted from 1, the last one included" }),
  }),
  z.strictObject({ chars: Span }),
]);

const TestSchema = z
  .union([
    z.strictObject({
      equals: z.union([z.string().max(4_000), z.number(), z.boolean(), z.null()]),
    }),
    z.strictObject({ contains: z.string().min(1).max(4_000) }),
    z.strictObject({ gte: z.number() }),
    z.strictObject({ lte: z.number() }),
    z.strictObject({ quote: z.string().min(1).max(4_000) }),
  ])
  .meta({ description: "What has to hold of the place; that it exists proves nothing" });

const CitationSchema = z.strictObject({
  ref: z
    .string()
    .regex(/^(?:EVD-\d{1,18}|INP-[0-9a-f-]{36})$/, "not a reference to evidence or to an input")
    .meta({ description: "EVD-… evidence that a grant of read:evidence reaches, INP-… own input" }),
  part: z
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(0)
    .meta({ description: "Part of the evidence; 0 is its canonical record" }),
  sha256: Sha256.meta({ description: "Of the bytes that the claim rests on" }),
  relation: z.enum(RELATIONS).default("supports"),
  locator: LocatorSchema,
  test: TestSchema,
});

const ClaimSchema = z.strictObject({
  id: Line(100).optional().meta({ description: "The agent's own name of it" }),
  text: z.string().max(2_000).meta({ description: "What stands at the span" }),
  span: Span,
  type: z.enum(CLAIM_TYPES),
  as_of: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: "Evidence from after it does not count; now where nothing is said" }),
  evidence: z.array(CitationSchema).max(MAX_CITATIONS).default([]),
});

export const SubmitOutputBody = z.strictObject({
  text: Prose(MAX_OUTPUT_CHARS),
  claims: z.array(ClaimSchema).max(MAX_CLAIMS).default([]),
});

export type SubmitOutputBody = z.infer<typeof SubmitOutputBody>;

const CheckedCitationDto = z.object({
  ref: z.string(),
  part: z.number().int().nullable(),
  relation: z.enum(RELATIONS),
  stated_sha256: Sha256,
  measured_sha256: Sha256.nullable().meta({ description: "As the stored bytes hash now" }),
  check: z.enum(CHECK_KINDS).meta({ description: "Only recomputed counts" }),
  fault: z.enum(CITATION_FAULTS).nullable(),
});

const CheckedClaimDto = z.object({
  position: z.number().int(),
  id: z.string().nullable().meta({ description: "The agent's own name; not stored" }),
  type: z.enum(CLAIM_TYPES),
  status: z.enum(CLAIM_STATUSES),
  reason: z.enum(CLAIM_FAULTS).nullable(),
  evidence: z.array(CheckedCitationDto),
});

const UnlinkedDto = z.object({
  start: z.number().int(),
  end: z.number().int(),
  kinds: z.array(z.enum(FACT_KINDS)),
  sha256: Sha256,
});

const CheckedShape = {
  output_id: OutputId,
  sha256: Sha256,
  verdict: z.enum(["released", "blocked"]),
  proven: z.number().int(),
  total: z.number().int().meta({ description: "Claims, and factual sentences that none covers" }),
  claims: z.array(CheckedClaimDto),
  unlinked: z.array(UnlinkedDto).meta({
    description: "Sentences that state facts and are covered by no claim; the first hundred",
  }),
};

/**
 * Members of a barrier's refusal beside those of every problem
 * (docs/spec/interface-spec.md#tool-call-exchange).
 */
export const BarrierMembers = z.object({
  blocked: z.string().meta({ description: "The barrier that refused", example: "deny-by-default" }),
  reason: z.string().meta({ example: "no rule allows this" }),
  requires: z.string().meta({ example: "human approval plus tier T1 grant" }),
});

/** Answer to the agent where the output may go out. */
export const ReleasedOutputDto = z
  .object({ ...CheckedShape, verdict: z.literal("released"), trace: ReceiptDto })
  .meta({ id: "ReleasedOutput" });

export type ReleasedOutputDto = z.infer<typeof ReleasedOutputDto>;

export const AgentOutputDto = z
  .object({
    output_id: OutputId,
    agent: z.object({ did: z.string(), name: z.string() }),
    sha256: Sha256,
    verdict: z.enum(["released", "blocked"]),
    proven: z.number().int(),
    total: z.number().int(),
    decided_at: Instant,
  })
  .meta({ id: "AgentOutput" });

export const AgentOutputDetailDto = z
  .object({
    ...CheckedShape,
    agent: z.object({ did: z.string(), name: z.string() }),
    decided_at: Instant,
  })
  .meta({ id: "AgentOutputDetail" });

export type AgentOutputDetailDto = z.infer<typeof AgentOutputDetailDto>;

export const AgentOutputPageDto = z
  .object({
    outputs: z.array(AgentOutputDto),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "AgentOutputPage" });

export type AgentOutputPageDto = z.infer<typeof AgentOutputPageDto>;
