import "server-only";
import { z } from "zod";
import { REGISTERS } from "@/encoding/domain/ids/entry-id";
import { DECONFLICTION_VERDICTS, LOG_KINDS, REGISTER_KINDS } from "@/engagements/domain/entry";
import { Line, Prose } from "@/platform/operation/stated-text";

const Instant = z.iso.datetime({ offset: true });
const Short = Line(1_000);

/** An operator's action. */
const Activity = {
  operator: Short.optional(),
  source: Short.optional(),
  target: Short.optional(),
  tool: Short.optional(),
  command: Prose(20_000).optional(),
  output: Prose(100_000).optional(),
  technique_id: z
    .string()
    .regex(/^T\d{4}(\.\d{3})?$/)
    .optional(),
};

const Deconfliction = {
  alert_at: Instant.optional(),
  reported_at: Instant.optional(),
  answered_at: Instant.optional(),
  alert_source: Short.optional(),
  verdict: z.enum(DECONFLICTION_VERDICTS).optional(),
};

const LegUp = {
  requested_at: Instant.optional(),
  granted_by: Short.optional(),
  reason: Prose(10_000).optional(),
};

/** Facts of an item of the evidence register. */
const Item = {
  name: Line(300).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/)
    .optional()
    .meta({ description: "Digest of the bytes; compared with what is sent" }),
  bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  mime: Line(127).optional(),
  content_base64: z
    .base64()
    .max(14_000_000)
    .optional()
    .meta({ description: "At most 10 MiB once decoded" }),
  collected_at: Instant.optional(),
  collected_by: Short.optional(),
  collected_from: Short.optional(),
  method: Short.optional(),
  location: Line(2_000).optional().meta({ description: "Where it is kept, or its address" }),
  classification: Short.optional(),
};

export const AddEntryBody = z.strictObject({
  register: z
    .enum(REGISTERS)
    .optional()
    .meta({ description: "evidence where a digest or content is sent, white_team otherwise" }),
  kind: z.enum([...LOG_KINDS, ...REGISTER_KINDS]).optional(),
  type: z
    .string()
    .max(60)
    .optional()
    .meta({ deprecated: true, description: "A kind, or a register; entry_type likewise" }),
  entry_type: z.string().max(60).optional().meta({ deprecated: true }),
  occurred_at: Instant.optional(),
  title: Line(500).optional(),
  text: Prose(50_000).optional(),
  message: Prose(50_000).optional().meta({ deprecated: true }),
  description: Prose(50_000).optional().meta({ deprecated: true }),
  tags: z.array(Line(60)).max(30).default([]),
  corrects: z.string().max(60).optional().meta({ description: "Entry that this one corrects" }),
  related: z
    .array(Line(100))
    .max(100)
    .default([])
    .meta({ description: "Entries, incidents, techniques or flags that it belongs to" }),
  ...Activity,
  ...Deconfliction,
  ...LegUp,
  ...Item,
});

export type AddEntryBody = z.infer<typeof AddEntryBody>;

export const DETAIL_KEYS = [
  ...Object.keys(Activity),
  ...Object.keys(Deconfliction),
  ...Object.keys(LegUp),
] as (keyof AddEntryBody)[];

export const EntryDto = z
  .object({
    id: z.string().meta({ example: "LOG-12" }),
    register: z.enum(REGISTERS),
    number: z
      .number()
      .int()
      .meta({ description: "Place among the entries of its register, from 1" }),
    kind: z.string(),
    title: z.string(),
    body: z.record(z.string(), z.unknown()),
    occurred_at: z.iso.datetime(),
    recorded_at: z.iso.datetime(),
    late_by_seconds: z.number().int().nullable(),
    author_name: z.string(),
    side: z.enum(["white", "red"]),
    corrects: z.string().nullable(),
    corrected_by: z.string().nullable(),
    sha256: z.string().meta({ description: "Digest of the body as canonical JSON" }),
    content_sha256: z.string().nullable(),
    seq: z.number().int().meta({ description: "Number of its record in the engagement's chain" }),
    entry_hash: z.string(),
    prev_hash: z.string(),
  })
  .meta({ id: "EngagementEntry" });

export type EntryDto = z.infer<typeof EntryDto>;

export const EntryPageDto = z
  .object({ entries: z.array(EntryDto), next_cursor: z.string().nullable() })
  .meta({ id: "EngagementEntries" });

export type EntryPageDto = z.infer<typeof EntryPageDto>;
