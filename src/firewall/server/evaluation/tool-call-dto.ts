import "server-only";
import { z } from "zod";
import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";
import { ReceiptDto } from "@/agents/server/chain/receipt-dto";
import { Line, Prose } from "@/platform/operation/stated-text";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, "not a SHA-256 in hexadecimal");

export const ToolCallBody = z.strictObject({
  tool: Line(200).meta({ example: "search:incidents" }),
  args: z.record(z.string(), z.unknown()).default({}).meta({
    description: "Kept as a salted commitment to their SHA-256, and shortened without secrets",
  }),
  approval_id: Line(100).optional().meta({
    description: "Approval of exactly this call, from an earlier answer 202",
  }),
  inputs: z
    .array(Sha256)
    .max(100)
    .optional()
    .meta({ description: "Digests of the inputs that the call rests on" }),
});

export type ToolCallBody = z.infer<typeof ToolCallBody>;

const Trust = z.object({
  score: z.number().int(),
  trust_delta: z.number().int(),
  status: z.enum(AGENT_STATUSES),
});

const Limits = z
  .object({
    remaining: z.number().int().meta({ description: "Calls that the rate allows at once now" }),
    reset: z.iso.datetime().meta({ description: "When all of them are there again" }),
  })
  .nullable();

export const ToolCallDto = z
  .object({
    allowed: z.literal(true),
    call_id: z.string(),
    tool: z.string(),
    outcome: z
      .enum(["executed", "failed", "unknown", "executing", "delegated"])
      .meta({ description: "delegated: the agent executes it and reports back until report_by" }),
    report_by: z.iso.datetime().nullable(),
    result: z.unknown().optional().meta({ description: "Of what the service executed" }),
    result_sha256: z.string().nullable(),
    tainted: z
      .boolean()
      .meta({ description: "The result looks suspicious: what rests on it counts as tainted" }),
    failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
    limits: Limits,
    trust: Trust,
    trace: ReceiptDto.nullable().meta({ description: "Null where the call is repeated" }),
    repeated: z.boolean().meta({
      description:
        "The Idempotency-Key named an earlier call: nothing was executed, no result is kept",
    }),
  })
  .meta({ id: "ToolCall" });

export type ToolCallDto = z.infer<typeof ToolCallDto>;

export const PendingCallDto = z
  .object({
    allowed: z.literal(false),
    pending: z.literal(true),
    call_id: z.string(),
    approval_id: z.string(),
    expires_at: z.iso.datetime(),
    poll: z.string().meta({ description: "Where the agent asks for the decision, signed" }),
    trace: ReceiptDto,
  })
  .meta({ id: "PendingToolCall" });

export type PendingCallDto = z.infer<typeof PendingCallDto>;

export const OfCall = z.object({
  id: z.string().max(200),
  call_id: z
    .string()
    .regex(/^CALL-[0-9a-f-]{36}$/, "not the id of a call")
    .meta({ example: "CALL-0b9f3c52-6f0e-4a53-a1b1-0d5c27f4b0de" }),
});

export const OutcomeBody = z.strictObject({
  outcome: z.enum(["executed", "failed"]),
  result_sha256: Sha256.optional(),
  risk_note: Prose(2000).optional().meta({ description: "Kept as a payload, which can be erased" }),
});

export type OutcomeBody = z.infer<typeof OutcomeBody>;

export const OutcomeDto = z
  .object({
    call_id: z.string(),
    outcome: z.enum(["executed", "failed"]),
    was: z.string().meta({ description: "State of the call before the report" }),
    trust: Trust,
    trace: ReceiptDto.nullable().meta({ description: "Null where the report was made before" }),
  })
  .meta({ id: "CallOutcome" });

export type OutcomeDto = z.infer<typeof OutcomeDto>;
