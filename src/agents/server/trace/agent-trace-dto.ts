import "server-only";
import { z } from "zod";
import { ChainBreakDto } from "@/trace/server/trace-verification-dto";

const SIGNER_VERDICTS = [
  "in_force",
  "compromised",
  "not_yet",
  "retired",
  "revoked",
  "unknown",
] as const;

const AgentRecordDto = z.object({
  epoch: z.number().int(),
  seq: z.string(),
  hash: z.string(),
  prev: z.string(),
  at: z.string().nullable(),
  kind: z.string().nullable().meta({ description: "Null for a line in no known form" }),
  actor: z.string().nullable(),
  request: z.string().nullable(),
  summary: z.record(z.string(), z.unknown()).nullable(),
  payload: z
    .string()
    .nullable()
    .meta({ description: "Commitment to what is kept apart and can be erased" }),
  verified: z.boolean().meta({
    description:
      "The hash is that of the line, and the line names this place. How it hangs together with the records around it is checked by trace/verify",
  }),
  signer: z.enum(SIGNER_VERDICTS).nullable().meta({
    description:
      "What is to be said today of the key that signed the call; `compromised` from the instant on at which others may have had the key. Null for a record that no agent's key caused",
  }),
});

export const AgentTraceDto = z
  .object({
    did: z.string(),
    records: z.array(AgentRecordDto),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "AgentTrace" });

export type AgentTraceDto = z.infer<typeof AgentTraceDto>;

const Standing = z.object({
  score: z.number().int().nullable(),
  status: z.string().nullable(),
  baseline: z.number().int().nullable(),
});

export const AgentTraceVerificationDto = z
  .object({
    status: z.enum(["verified", "differs", "broken"]).meta({
      description:
        "broken: the records do not hang together, and nothing else here proves anything. differs: they do, and the score or status is not what they make it",
    }),
    did: z.string(),
    epochs: z.number().int(),
    records: z.number().int(),
    broken: z.array(ChainBreakDto).meta({ description: "First break of each epoch" }),
    stored: Standing,
    recomputed: Standing.meta({ description: "From the causes in the trace alone" }),
    changes: z.number().int().meta({ description: "Changes of score and status that follow" }),
    differences_total: z.number().int(),
    differences: z
      .array(
        z.object({
          epoch: z.number().int().nullable(),
          seq: z.string().nullable().meta({ description: "Null behind the last record" }),
          reason: z.string(),
          expected: z.string().nullable(),
          stored: z.string().nullable(),
        }),
      )
      .meta({ description: "The first 100" }),
    flagged_total: z
      .number()
      .int()
      .meta({ description: "Records of calls signed by a key that others may have had then" }),
    flagged: z
      .array(
        z.object({ epoch: z.number().int(), seq: z.string(), at: z.string(), kid: z.string() }),
      )
      .meta({ description: "The first 100" }),
    checked_at: z.iso.datetime(),
  })
  .meta({
    id: "AgentTraceVerification",
    description:
      "Order, links, hashes and heads as stored, and trust recomputed from them. Records cut off together with their head need a checkpoint or a receipt held elsewhere to be noticed.",
  });

export type AgentTraceVerificationDto = z.infer<typeof AgentTraceVerificationDto>;

export type SignerWord = (typeof SIGNER_VERDICTS)[number];
