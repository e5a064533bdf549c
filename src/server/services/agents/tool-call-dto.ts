import "server-only";
import { z } from "zod";
import { AGENT_STATUSES } from "@/domain/agents/agent-status";
import { Line } from "../stated-text";
import { ReceiptDto } from "./receipt-dto";

export const ToolCallBody = z.strictObject({
  tool: Line(200).meta({ example: "search:cases" }),
  args: z
    .record(z.string(), z.unknown())
    .default({})
    .meta({ description: "Kept as a salted commitment to their SHA-256 alone" }),
});

export type ToolCallBody = z.infer<typeof ToolCallBody>;

export const ToolCallDto = z
  .object({
    allowed: z.literal(true),
    call_id: z.string(),
    tool: z.string(),
    outcome: z.literal("delegated").meta({ description: "The agent executes it and reports back" }),
    trust: z.object({
      score: z.number().int(),
      trust_delta: z.number().int(),
      status: z.enum(AGENT_STATUSES),
    }),
    trace: ReceiptDto,
  })
  .meta({ id: "ToolCall" });

export type ToolCallDto = z.infer<typeof ToolCallDto>;
