import "server-only";
import { z } from "zod";
import { CustodyPageDto, EvidenceVerificationDto } from "@/evidence/server/custody/custody-dto";
import { EngagementId } from "../engagement/engagement-dto";

const ItemId = z
  .string()
  .regex(/^REG-[1-9]\d{0,8}$/)
  .meta({ description: "Id of an item of the evidence register", example: "REG-3" });

/** An item of the register of an engagement. */
export const ItemOfEngagement = z.object({ id: EngagementId, item: ItemId });

export const ItemCustodyDto = CustodyPageDto.omit({ pending_imports: true }).meta({
  id: "ItemCustody",
});

export type ItemCustodyDto = z.infer<typeof ItemCustodyDto>;

export const ItemVerificationDto = EvidenceVerificationDto.omit({ evidence_id: true })
  .extend({
    item: ItemId,
    status: z.enum(["verified", "mismatch", "erased", "digest_only"]).meta({
      description: "`digest_only`: the bytes are kept elsewhere, so that nothing could be measured",
    }),
    custody: EvidenceVerificationDto.shape.custody.meta({
      description: "The event that this check wrote; null where no bytes could be measured",
    }),
  })
  .meta({ id: "ItemVerification" });

export type ItemVerificationDto = z.infer<typeof ItemVerificationDto>;
