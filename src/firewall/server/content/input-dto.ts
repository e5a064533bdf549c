import "server-only";
import { z } from "zod";
import { ReceiptDto } from "@/agents/server/chain/receipt-dto";
import { AgentId } from "@/agents/server/registry/agent-input";
import { CHANNELS } from "@/firewall/domain/injection/detection";
import { Line, Prose } from "@/platform/operation/stated-text";

const INPUT_VERDICTS = ["CLEAN", "SUSPICIOUS", "INJECTION", "ERROR"] as const;

/** `passed` and `released` may be used; what is `tainted` narrows what the agent may do. */
export const INPUT_STATES = ["passed", "tainted", "held", "released", "discarded"] as const;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Instant = z.iso.datetime();

const InputId = z
  .string()
  .regex(/^INP-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "not the id of an input")
  .meta({ example: "INP-0198c5b0-9a63-7c4e-8a51-3f6f0a9c2d11" });

export const OfInput = z.object({ id: AgentId, input_id: InputId });

export const ReceiveInputBody = z.strictObject({
  source: Line(320).meta({
    description:
      "Where the content comes from, e.g. mail:alice@example.org or tool:read-page; addresses are kept as a digest only",
    example: "mail:alice@example.org",
  }),
  channel: z
    .enum(CHANNELS)
    .meta({ description: "document: data that the agent reads; prompt: what a person asks of it" }),
  content: Prose(500_000),
  media_type: Line(100).optional().meta({ example: "text/plain" }),
});

export type ReceiveInputBody = z.infer<typeof ReceiveInputBody>;

const SpanDto = z
  .object({
    start: z.number().int(),
    end: z.number().int(),
    score: z.number(),
    rules: z.array(z.string()),
    decoders: z.array(z.string()),
  })
  .meta({ id: "InjectionSpan", description: "Offsets in UTF-16 code units, end exclusive" });

const ScannedShape = {
  input_id: InputId,
  sha256: Sha256.meta({ description: "Of the content in UTF-8: what a call names it by" }),
  source: z.string().meta({ description: "As it was normalised" }),
  channel: z.enum(CHANNELS),
  verdict: z.enum(INPUT_VERDICTS),
  score: z.number(),
  threshold: z.object({ suspicious: z.number(), injection: z.number() }),
  spans: z.array(SpanDto),
  rules: z.array(z.string()),
  reasons: z.array(z.string()),
  detector: z.string().meta({ description: "Version of rules, weights and model" }),
  state: z.enum(INPUT_STATES),
};

/** Answer to the agent. */
export const ReceivedInputDto = z
  .object({
    ...ScannedShape,
    content_allowed: z
      .boolean()
      .meta({ description: "False: the agent must not use the content while this says so" }),
    repeated: z.boolean().meta({ description: "True where the same input was scanned before" }),
    trace: ReceiptDto.nullable().meta({
      description: "The injection.scan record; null for a repeated input",
    }),
  })
  .meta({ id: "ReceivedInput" });

export type ReceivedInputDto = z.infer<typeof ReceivedInputDto>;

const ListedShape = {
  ...ScannedShape,
  agent: z.object({ did: z.string(), name: z.string() }),
  bytes: z.number().int(),
  received_at: Instant,
  seen_at: Instant.meta({ description: "When it last came; taint counts from then" }),
  decision: z
    .object({ by: z.string(), by_name: z.string(), at: Instant, comment: z.string() })
    .nullable(),
  content_until: Instant.nullable().meta({ description: "Null: the content was removed" }),
};

export const AgentInputDto = z.object(ListedShape).meta({ id: "AgentInput" });

export type AgentInputDto = z.infer<typeof AgentInputDto>;

export const AgentInputDetailDto = z
  .object({
    ...ListedShape,
    content: z.string().nullable().meta({ description: "Untrusted text; null once removed" }),
    content_problem: z
      .enum(["removed", "unreadable"])
      .nullable()
      .meta({ description: "Why there is no content; unreadable: it does not decrypt" }),
    may_decide: z.boolean().meta({
      description: "Whether the caller may release or discard it: never the agent's operator",
    }),
  })
  .meta({ id: "AgentInputDetail" });

export type AgentInputDetailDto = z.infer<typeof AgentInputDetailDto>;

export const AgentInputPageDto = z
  .object({
    inputs: z.array(AgentInputDto),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "AgentInputPage" });

export type AgentInputPageDto = z.infer<typeof AgentInputPageDto>;

/** Why it is released or discarded. */
export const DecideInputBody = z.strictObject({ comment: Prose(2_000) });

export type DecideInputBody = z.infer<typeof DecideInputBody>;
