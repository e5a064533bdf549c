import "server-only";
import { z } from "zod";
import { attachNote } from "@/server/services/evidence/attach-note";
import { attachUpload } from "@/server/services/evidence/attach-upload";
import { AttachNoteInput, AttachUploadInput } from "@/server/services/evidence/attachment-input";
import { eraseEvidence } from "@/server/services/evidence/erase-evidence";
import { EraseEvidenceInput, EvidenceErasureDto } from "@/server/services/evidence/erasure-dto";
import {
  EvidenceId,
  EvidenceItemDto,
  EvidencePageDto,
} from "@/server/services/evidence/evidence-dto";
import { ListEvidenceInput, listEvidence } from "@/server/services/evidence/list-evidence";
import { EvidencePreviewDto, previewEvidence } from "@/server/services/evidence/preview-evidence";
import { allowed, router } from "../init";

export const evidenceRouter = router({
  list: allowed("evidence.read")
    .input(ListEvidenceInput)
    .output(EvidencePageDto)
    .query(({ ctx, input }) => listEvidence(ctx.service, input)),
  preview: allowed("evidence.read")
    .input(z.object({ id: EvidenceId, part: z.number().int().min(0).max(32_767) }))
    .output(EvidencePreviewDto)
    .query(({ ctx, input }) => previewEvidence(ctx.service, input)),
  attachNote: allowed("evidence.write")
    .input(AttachNoteInput)
    .output(EvidenceItemDto)
    .mutation(({ ctx, input }) => attachNote(ctx.service, input)),
  attachUpload: allowed("evidence.write")
    .input(AttachUploadInput)
    .output(EvidenceItemDto)
    .mutation(({ ctx, input }) => attachUpload(ctx.service, input)),
  erase: allowed("evidence.erase")
    .input(EraseEvidenceInput)
    .output(EvidenceErasureDto)
    .mutation(({ ctx, input }) => eraseEvidence(ctx.service, input)),
});
