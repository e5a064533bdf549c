import "server-only";
import { z } from "zod";
import { CUSTODY_EVENTS } from "@/trace/domain/custody-event";
import { EvidenceId } from "./evidence-dto";

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

const CustodyPartyDto = z.object({
  kind: z.enum(["user", "service", "agent", "person", "tool"]),
  id: z.string(),
  display: z.string(),
});

/** Content of an event's line; times have six fraction digits. */
const CustodyActDto = z.object({
  v: z.literal(1),
  seq: z.number().int(),
  prev: Digest,
  event: z.enum(CUSTODY_EVENTS),
  subject: z.string().meta({ example: "EVD-1234" }),
  actor: CustodyPartyDto,
  to: CustodyPartyDto.optional(),
  at: z.iso.datetime().meta({ description: "When it happened, as far as that was stated" }),
  recorded_at: z.iso.datetime(),
  place: z.string().optional(),
  purpose: z.string(),
  authorization: z.object({ type: z.string(), id: z.string() }).optional(),
  instrument: z.object({ name: z.string(), version: z.string().optional() }).optional(),
  sha256_before: Digest.nullable(),
  sha256_after: Digest.nullable(),
  match: z.boolean().nullable(),
  mismatches: z
    .array(z.object({ path: z.string(), expected: z.string(), measured: z.string().nullable() }))
    .optional(),
  media: z.object({ seal: z.string().optional(), storage_ref: z.string().optional() }).optional(),
  note_sha256: Digest.optional(),
});

export const CustodyEventDto = z
  .object({
    seq: z.number().int(),
    hash: Digest.meta({ description: 'SHA-256 of "svc-custody/v1\\n" and the line' }),
    line: z.string().meta({ description: "The exact canonical line that the hash covers" }),
    event: CustodyActDto,
  })
  .meta({ id: "CustodyEvent" });

export type CustodyEventDto = z.infer<typeof CustodyEventDto>;

export const CustodyPageDto = z
  .object({
    chain: z.string().meta({ example: "incident:INC-2026-000123" }),
    events: z.array(CustodyEventDto),
    count: z.number().int(),
    next_seq: z.number().int().meta({ description: "Events on the whole chain" }),
    head: Digest.meta({ description: "Hash of its last event; zeros where there is none" }),
    pending_imports: z.number().int().meta({
      description: "Evidence items whose import is not yet written to the chain",
    }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "CustodyPage" });

export type CustodyPageDto = z.infer<typeof CustodyPageDto>;

const MeasurementDto = z.object({
  path: z.string().meta({
    description: "`record`, the name of a part, or `trace` for the digest in the incident's trace",
  }),
  expected: z.string().meta({ description: "Hexadecimal; `none` where nothing should be there" }),
  measured: z.string().nullable().meta({ description: "Null: nothing is there" }),
  match: z.boolean().nullable().meta({ description: "Null where the bytes were erased" }),
});

export const EvidenceVerificationDto = z
  .object({
    evidence_id: EvidenceId,
    status: z.enum(["verified", "mismatch", "erased"]),
    checked_at: z.iso.datetime(),
    measured: z.array(MeasurementDto),
    custody: CustodyEventDto.nullable().meta({
      description: "The event that this check wrote; null where the bytes were erased",
    }),
  })
  .meta({ id: "EvidenceVerification" });

export type EvidenceVerificationDto = z.infer<typeof EvidenceVerificationDto>;
