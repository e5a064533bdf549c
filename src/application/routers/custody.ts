import "server-only";
import { z } from "zod";
import { CustodyPageDto, EvidenceVerificationDto } from "@/evidence/server/custody/custody-dto";
import { EvidenceId } from "@/evidence/server/custody/evidence-dto";
import { verifyEvidence } from "@/evidence/server/evidence/verify-evidence";
import { ListCustodyInput, listCustody } from "@/incidents/server/evidence/list-custody";
import { allowed, router } from "@/platform/trpc/init";

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
