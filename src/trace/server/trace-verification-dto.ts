import "server-only";
import { z } from "zod";
import { SigningDto } from "./signing/signing-stop";

export const ChainBreakDto = z.object({
  chain: z.string(),
  epoch: z.number().int(),
  seq: z.string(),
  reason: z.string(),
  expected: z.string(),
  stored: z.string(),
});

const LogVerificationDto = z
  .object({
    size: z.number().int(),
    checkpoints: z.number().int(),
    broken_total: z.number().int(),
    broken: z.array(
      z.object({
        index: z.number().int(),
        reason: z.string(),
        expected: z.string(),
        stored: z.string(),
      }),
    ),
  })
  .meta({
    id: "LogVerification",
    description: "Every leaf against its record, every checkpoint against the leaves",
  });

export const TraceVerificationDto = z
  .object({
    status: z.enum(["verified", "broken"]),
    origin: z.string(),
    chains: z.number().int(),
    records: z.number().int(),
    broken_total: z.number().int(),
    broken: z
      .array(ChainBreakDto)
      .meta({ description: "First break of each broken chain, at most 100" }),
    log: LogVerificationDto.nullable().meta({ description: "Null where one chain was asked for" }),
    signing: SigningDto,
    checked_at: z.iso.datetime(),
  })
  .meta({
    id: "TraceVerification",
    description:
      "Order, links, hashes and heads as stored. Records cut off together with their head need a checkpoint held elsewhere to be noticed.",
  });

export type TraceVerificationDto = z.infer<typeof TraceVerificationDto>;
