import "server-only";
import { z } from "zod";
import {
  EvidenceId,
  EvidenceItemDto,
  EvidencePageDto,
} from "@/evidence/server/custody/evidence-dto";
import { eraseEvidence } from "@/evidence/server/evidence/erase-evidence";
import { EraseEvidenceInput, EvidenceErasureDto } from "@/evidence/server/evidence/erasure-dto";
import { EvidencePreviewDto, previewEvidence } from "@/evidence/server/evidence/preview-evidence";
import { attachNote } from "@/incidents/server/evidence/attach-note";
import { attachUpload } from "@/incidents/server/evidence/attach-upload";
import { AttachNoteInput, AttachUploadInput } from "@/incidents/server/evidence/attachment-input";
import { ListEvidenceInput, listEvidence } from "@/incidents/server/evidence/list-evidence";
import { allowed, router } from "@/platform/trpc/init";

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
