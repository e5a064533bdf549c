import "server-only";
import { z } from "zod";
import { CustodyPageDto, EvidenceVerificationDto } from "@/server/services/custody/custody-dto";
import { ListCustodyInput, listCustody } from "@/server/services/custody/list-custody";
import { verifyEvidence } from "@/server/services/custody/verify-evidence";
import { EvidenceId } from "@/server/services/evidence/evidence-dto";
import { allowed, router } from "../init";

export const custodyRouter = router({
  list: allowed("evidence.read")
    .input(ListCustodyInput)
    .output(CustodyPageDto)
    .query(({ ctx, input }) => listCustody(ctx.service, input)),
  verifyEvidence: allowed("evidence.verify")
    .input(z.object({ id: EvidenceId }))
    .output(EvidenceVerificationDto)
    .mutation(({ ctx, input }) => verifyEvidence(ctx.service, input)),
});
