import "server-only";
import { z } from "zod";
import { EvidenceId, Sha256 } from "../custody/evidence-dto";

const ERASURE_BASES = ["gdpr_art_17", "court_order", "contract", "retention"] as const;

/** Why something is erased; the reason itself is kept as an erasable payload of the record. */
export const ErasureBody = z.strictObject({
  basis: z.enum(ERASURE_BASES),
  reason: z
    .string()
    .min(20)
    .max(4000)
    .regex(/^[^\0\p{Cs}]*$/u, "not a text"),
});

export const EvidenceErasureBody = z.strictObject({
  ...ErasureBody.shape,
  confirm: EvidenceId.meta({ description: "Id of the item once more" }),
});

export const EraseEvidenceInput = z.object({ id: EvidenceId, ...EvidenceErasureBody.shape });

export const EvidenceErasureDto = z
  .object({
    evidence_id: EvidenceId,
    erased_at: z.iso.datetime(),
    basis: z.enum(ERASURE_BASES),
    reason_sha256: Sha256.meta({ description: "Commitment to the reason, as in the record" }),
    affected: z
      .array(z.object({ evidence_id: EvidenceId, incident_id: z.string() }))
      .meta({ description: "First 1,000 items that lost bytes, itself among them" }),
    affected_total: z.number().int(),
    still_held: z
      .object({
        reports: z.array(z.object({ run_id: z.string(), file_sha256: Sha256, href: z.string() })),
        descriptions: z.array(z.object({ sha256: Sha256, href: z.string() })),
        packages: z
          .array(z.object({ package_sha256: Sha256, incident_id: z.string() }))
          .meta({ description: "Issued before; copies that were handed out keep the bytes" }),
      })
      .meta({
        description:
          "What is known to hold the same data, first 1,000 of each. A report that only told the same observation again is not known.",
      }),
  })
  .meta({ id: "EvidenceErasure" });

export type EvidenceErasureDto = z.infer<typeof EvidenceErasureDto>;

export const PayloadErasureDto = z
  .object({
    sha256: Sha256.meta({ description: "Commitment that the record names" }),
    erased_at: z.iso.datetime(),
    basis: z.enum(ERASURE_BASES),
    reason_sha256: Sha256,
  })
  .meta({ id: "PayloadErasure" });

export type PayloadErasureDto = z.infer<typeof PayloadErasureDto>;
