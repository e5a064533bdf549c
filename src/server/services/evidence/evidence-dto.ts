import "server-only";
import { z } from "zod";

export const EvidenceId = z
  .string()
  .regex(/^EVD-\d{1,18}$/)
  .meta({ description: "Id of an evidence item", example: "EVD-1234" });

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const EvidencePartDto = z
  .object({
    ordinal: z.number().int(),
    name: z.string().meta({ description: "request, response, request-2, …" }),
    media_type: z.string(),
    bytes: z.number().int(),
    sha256: Sha256,
    href: z.string().meta({ description: "Where the exact bytes are" }),
  })
  .meta({ id: "EvidencePart" });

export const EvidenceItemDto = z
  .object({
    id: EvidenceId,
    incident_id: z.string(),
    connector_run_id: z.string(),
    kind: z.string(),
    sha256: Sha256.meta({
      description: "Of the canonical record, which names the digest of every part",
    }),
    bytes: z.number().int(),
    href: z.string().meta({ description: "Where the canonical record is" }),
    source_line: z.number().int().nullable(),
    imported_at: z.iso.datetime(),
    occurrence: z
      .record(z.string(), z.string())
      .meta({ description: "What the tool says of this occurrence; untrusted" }),
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
