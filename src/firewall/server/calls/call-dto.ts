import "server-only";
import { z } from "zod";
import { LAYERS } from "@/firewall/domain/decision";
import { CALL_STATES } from "@/firewall/server/queries/agent-calls";

const LAYER_STATES = ["passed", "refused", "approval", "not_reached"] as const;

const Call = {
  call_id: z.string(),
  tool: z.string().meta({ description: "unknown:name where what was sent can name no tool" }),
  state: z.enum(CALL_STATES),
  blocked: z.string().nullable().meta({ description: "Layer that refused it" }),
  risk: z.number().int(),
  approval_id: z.string().nullable(),
  decided_at: z.iso.datetime(),
  outcome_due_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  duration_ms: z.number().int().nullable(),
};

export const CallSummaryDto = z.object(Call);

export const AgentCallPageDto = z
  .object({
    did: z.string(),
    calls: z.array(CallSummaryDto),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "AgentCallPage" });

export type AgentCallPageDto = z.infer<typeof AgentCallPageDto>;

/** A layer of the decision with its word, in the order of checking. */
export const LayerDto = z
  .object({
    layer: z.enum(LAYERS),
    state: z.enum(LAYER_STATES),
    reason: z.string().meta({ description: "Empty where it was not reached" }),
  })
  .meta({ id: "CallLayer" });

export const AgentCallDto = z
  .object({
    did: z.string(),
    ...Call,
    layers: z.array(LayerDto).meta({ description: "Why it was decided so" }),
    preview: z.unknown().meta({
      description: "Arguments without secrets, shortened; null for whoever may not read approvals",
    }),
    args_sha256: z.string(),
    policy_sha256: z.string().nullable().meta({
      description: "Grant and tool that it was decided by; null where there was no grant",
    }),
    result_sha256: z.string().nullable(),
  })
  .meta({ id: "AgentCall" });

export type AgentCallDto = z.infer<typeof AgentCallDto>;
