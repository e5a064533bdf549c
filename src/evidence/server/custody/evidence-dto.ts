import "server-only";
import { z } from "zod";

export const EvidenceId = z
  .string()
  .regex(/^EVD-\d{1,18}$/)
  .meta({ description: "Id of an evidence item", example: "EVD-1234" });

/** Kinds that people may add. */
export const ATTACHED_KINDS = ["file", "screenshot", "log", "network", "memory", "note"] as const;

/** Kinds that an import adds: an observation, or that it was not made again. */
const IMPORTED_KINDS = ["occurrence", "not_observed"] as const;

export const EVIDENCE_KINDS = [...IMPORTED_KINDS, ...ATTACHED_KINDS] as const;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const EvidencePartDto = z
  .object({
    ordinal: z.number().int(),
    name: z.string().meta({ description: "request, response, request-2, …; or content" }),
    media_type: z.string(),
    bytes: z.number().int(),
    sha256: Sha256,
    erased: z.boolean(),
    href: z.string().meta({ description: "Where the exact bytes are" }),
  })
  .meta({ id: "EvidencePart" });

const AttachedDto = z
  .object({
    name: z.string().meta({ description: "File name as it was sent; untrusted" }),
    media_type: z.string(),
    size: z.number().int(),
    sha256: Sha256.meta({ description: "Of the file's bytes" }),
    collected_at: z.iso.datetime().nullable().meta({ description: "As the person states it" }),
    collected_by: z.string().nullable(),
    method: z.string().nullable(),
    received_at: z.iso.datetime().meta({ description: "When this service received it" }),
    received_by: z.object({ id: z.string(), name: z.string() }),
    description: z.string().nullable().meta({ description: "Null: none, or erased" }),
    description_sha256: Sha256.nullable().meta({
      description: "Salted commitment to the description, and the name to erase it by",
    }),
  })
  .meta({ id: "AttachedEvidence" });

export const EvidenceItemDto = z
  .object({
    id: EvidenceId,
    incident_id: z.string(),
    connector_run_id: z.string().nullable().meta({ description: "Null where a person added it" }),
    kind: z.enum(EVIDENCE_KINDS),
    sha256: Sha256.meta({
      description: "Of the canonical record, which names the digest of every part",
    }),
    bytes: z.number().int().nullable().meta({ description: "Of the record; null once erased" }),
    href: z.string().meta({ description: "Where the canonical record is" }),
    source_line: z.number().int().nullable(),
    imported_at: z.iso.datetime(),
    erased_at: z.iso.datetime().nullable(),
    occurrence: z
      .record(z.string(), z.string())
      .meta({ description: "What the tool says of this occurrence; untrusted" }),
    attached: AttachedDto.nullable().meta({
      description: "What the person stated who added it; null for imports and once erased",
    }),
    parts: z.array(EvidencePartDto),
  })
  .meta({ id: "EvidenceItem" });

export type EvidenceItemDto = z.infer<typeof EvidenceItemDto>;

export const EvidencePageDto = z
  .object({
    evidence: z.array(EvidenceItemDto),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "EvidencePage" });

export type EvidencePageDto = z.infer<typeof EvidencePageDto>;
