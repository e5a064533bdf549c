import "server-only";
import { z } from "zod";
import { EvidenceId, EvidencePageDto } from "@/server/services/evidence/evidence-dto";
import { ListEvidenceInput, listEvidence } from "@/server/services/evidence/list-evidence";
import { EvidencePreviewDto, previewEvidence } from "@/server/services/evidence/read-evidence";
import { authed, router } from "../init";

export const evidenceRouter = router({
  list: authed
    .input(ListEvidenceInput)
    .output(EvidencePageDto)
    .query(({ ctx, input }) => listEvidence(ctx.service, input)),
  preview: authed
    .input(z.object({ id: EvidenceId, part: z.number().int().min(0).max(32_767) }))
    .output(EvidencePreviewDto)
    .query(({ ctx, input }) => previewEvidence(ctx.service, input)),
});
