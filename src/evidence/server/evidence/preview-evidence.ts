import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { type EvidenceRow, findPartBytes } from "@/evidence/server/queries/evidence";
import { operation } from "@/platform/declaration/operation";
import { EvidenceId } from "../custody/evidence-dto";
import { erasedError, getEvidenceRow } from "./get-evidence";

const PREVIEW_BYTES = 64 * 1024;

const EvidencePreviewDto = z.object({
  text: z.string(),
  truncated: z.boolean(),
  bytes: z.number().int(),
  sha256: z.string(),
  media_type: z.string(),
  replaced: z.number().int().meta({ description: "Characters shown as U+FFFD" }),
});

/**
 * First 64 KiB of an item's bytes as text for a screen; what is no text is shown as U+FFFD. Throws
 * `evidence_erased`.
 */
export const previewEvidence = operation({
  name: "previewEvidence",
  summary: "First 64 KiB of an item's bytes as text for a screen",
  action: "evidence.read",
  input: z.object({ id: EvidenceId, part: z.number().int().min(0).max(32_767) }),
  output: EvidencePreviewDto,
  errors: [],
  console: "evidence.preview",
  reads: true,
  run: async (ctx, input) => {
    const row = await getEvidenceRow(ctx, input.id);
    const part =
      input.part === 0
        ? recordAsPart(row)
        : await findPartBytes(ctx.db.pool, row.id, input.part, PREVIEW_BYTES);
    if (part === null) throw new ServiceError("not_found", { detail: "There is no such part." });
    if (part.bytes === null) throw erasedError(input.id);
    const shown = part.bytes.subarray(0, PREVIEW_BYTES);
    const truncated = part.size > shown.byteLength;
    // A character that the cut went through is not a defect of the evidence.
    const decoded = new TextDecoder("utf-8").decode(shown, { stream: truncated });
    const text = decoded.replaceAll("\u0000", "\ufffd");
    const original = countOf(shown.toString("latin1"), "\u00ef\u00bf\u00bd");
    return {
      text,
      truncated,
      bytes: part.size,
      sha256: part.sha256.toString("hex"),
      media_type: part.media_type,
      replaced: countOf(text, "\ufffd") - original,
    };
  },
});

function recordAsPart({ record, sha256 }: EvidenceRow) {
  const bytes = record === null ? null : Buffer.from(record);
  return { bytes, size: bytes?.byteLength ?? 0, sha256, media_type: "application/json" };
}

function countOf(text: string, piece: string): number {
  return text.split(piece).length - 1;
}
