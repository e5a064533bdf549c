import "server-only";
import { z } from "zod";
import { APPROVAL_STATES } from "@/agents/domain/approval-state";
import { CALL_STATES } from "@/firewall/domain/calls/call-list";
import { LAYERS } from "@/firewall/domain/decision";

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

const Caller = z.object({
  id: z.string(),
  name: z.string(),
  source: z.enum(["registry", "simulation"]),
});

/** A call in a table of the calls of all agents. */
const CallRowDto = z.object({
  ...Call,
  agent: Caller,
  reason: z
    .string()
    .meta({ description: "Of the layer that decided; empty where all let it pass" }),
  args: z
    .string()
    .nullable()
    .meta({ description: "In one line, shortened; null for whoever may not read approvals" }),
});

export const CallTableDto = z.object({
  calls: z.array(CallRowDto),
  looked_back_to: z.iso.datetime().nullable().meta({
    description: "Older calls were not looked at: the next page does. Null of a page that is full",
  }),
  next_cursor: z.string().nullable(),
});

export type CallTableDto = z.infer<typeof CallTableDto>;

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

/** A call with what belongs to it, for its panel. */
export const CallDetailDto = z.object({
  ...AgentCallDto.shape,
  agent: Caller,
  approval_state: z
    .enum(APPROVAL_STATES)
    .nullable()
    .meta({ description: "Of its approval, now; null for whoever may not read approvals" }),
  args_whole: z
    .boolean()
    .meta({ description: "The preview is all of the arguments, by their digest" }),
  records: z
    .array(z.object({ epoch: z.number().int(), seq: z.string() }))
    .meta({ description: "In the agent's chain: its decision first, then what came of it" }),
});

export type CallDetailDto = z.infer<typeof CallDetailDto>;
