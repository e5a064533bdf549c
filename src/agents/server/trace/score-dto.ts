import "server-only";
import { z } from "zod";
import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";
import { WITHHELD_CAUSES } from "@/agents/domain/trust/trust-rules";

const ScoreChangeDto = z.object({
  epoch: z.number().int(),
  seq: z.string(),
  hash: z.string(),
  at: z.string(),
  delta: z.number().int().meta({ description: "0 where all of it was withheld" }),
  old: z.number().int(),
  new: z.number().int(),
  cause: z.string().meta({ description: "Row of the table of effects", example: "scope_escape" }),
  table: z.number().int().meta({ description: "Version of that table" }),
  withheld: z.number().int().meta({
    description:
      "Points that an input would have cost and did not, because the agent had not acted on it; it costs them once the agent does",
  }),
  withheld_because: z.enum(WITHHELD_CAUSES).nullable().meta({
    description:
      "`day`: such inputs have cost what they may in 24 hours; `quarantine`: they quarantine nobody; null where nothing was withheld",
  }),
  caused_by: z
    .object({
      seq: z.string(),
      kind: z.string(),
      actor: z.string(),
      summary: z.record(z.string(), z.unknown()),
    })
    .nullable()
    .meta({ description: "The record before it that the change follows from" }),
});

export const AgentScoreDto = z
  .object({
    did: z.string(),
    current_score: z.number().int(),
    baseline_score: z.number().int(),
    trust_delta: z.number().int(),
    status: z.enum(AGENT_STATUSES),
    read_only_until: z.iso.datetime().nullable(),
    approval_gate: z
      .number()
      .int()
      .meta({ description: "Risk from which on a person has to approve" }),
    challenges_missed: z.number().int().meta({ description: "In a row" }),
    rules: z.object({
      version: z
        .number()
        .int()
        .meta({ description: "Of the rules that the agent is held against" }),
      thresholds_version: z.number().int().meta({
        description: "Of the thresholds that the agent is held against; 1: the published ones",
      }),
      effects: z.record(z.string(), z.number().int()),
      ceiling: z.number().int().meta({ description: "Gains end here" }),
      gain_per_hour: z.number().int(),
      source_loss_per_day: z.number().int().meta({
        description:
          "What injected inputs of one source that the agent did not act on take in 24 h",
      }),
      unheeded_loss_per_day: z.number().int().nullable().meta({
        description: "What they take over all sources together; null under rules of version 1",
      }),
      degraded_below: z
        .number()
        .int()
        .meta({ description: "DEGRADED below this score, by score or by trust_delta" }),
      quarantined_at: z.number().int().meta({ description: "QUARANTINED at this score or below" }),
      recovers_from: z
        .number()
        .int()
        .meta({ description: "Score from which on DEGRADED may end, after `quiet_minutes`" }),
      quiet_minutes: z.number().int(),
    }),
    changes: z.array(ScoreChangeDto).meta({ description: "The newest first" }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "AgentScore" });

export type AgentScoreDto = z.infer<typeof AgentScoreDto>;
