import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { ServiceError } from "@/domain/errors";
import {
  type EvidenceRow,
  findEvidenceItem,
  findEvidenceParts,
  findPartBytes,
} from "@/server/db/queries/evidence";
import { requireAction, type ServiceContext } from "../context";
import type { EvidenceItemDto } from "./evidence-dto";
import { parseEvidenceId } from "./evidence-id";
import { toEvidenceDto } from "./map-evidence";

async function getRow(ctx: ServiceContext, id: string): Promise<EvidenceRow> {
  requireAction(ctx, "evidence.read");
  const row = await findEvidenceItem(ctx.db.pool, parseEvidenceId(id));
  if (row === null) throw new ServiceError("not_found", { detail: `There is no evidence ${id}.` });
  return row;
}

/** One evidence item with its parts. */
export async function getEvidence(
  ctx: ServiceContext,
  input: { id: string },
): Promise<EvidenceItemDto> {
  const row = await getRow(ctx, input.id);
  return toEvidenceDto(row, await findEvidenceParts(ctx.db.pool, [row.id]));
}

export interface EvidenceBytes {
  bytes: Buffer<ArrayBuffer>;
  sha256: Buffer;
  mediaType: string;
  fileName: string;
}

/**
 * Exact bytes of an evidence item: its canonical record (part 0) or one of its parts. They are
 * hashed again on the way out; bytes that no longer match are never served (`hash_mismatch`).
 */
export async function readEvidence(
  ctx: ServiceContext,
  input: { id: string; part: number },
): Promise<EvidenceBytes> {
  const row = await getRow(ctx, input.id);
  const found =
    input.part === 0
      ? {
          bytes: Buffer.from(row.record),
          sha256: row.sha256,
          mediaType: "application/json",
          fileName: `${input.id}.json`,
        }
      : await readPart(ctx, row, input);
  const digest = createHash("sha256").update(found.bytes).digest();
  if (!digest.equals(found.sha256)) {
    ctx.log.error(
      { evidence: input.id, part: input.part },
      "stored evidence does not match its hash",
    );
    throw new ServiceError("hash_mismatch", {
      detail: `The stored bytes of ${input.id} no longer match the hash they were recorded with.`,
    });
  }
  return found;
}

async function readPart(
  ctx: ServiceContext,
  row: EvidenceRow,
  input: { id: string; part: number },
): Promise<EvidenceBytes> {
  const part = await findPartBytes(ctx.db.pool, row.id, input.part, null);
  if (part === null) throw new ServiceError("not_found", { detail: "There is no such part." });
  return {
    bytes: Buffer.from(part.bytes),
    sha256: part.sha256,
    mediaType: part.media_type,
    fileName: `${input.id}-${part.name.replace(/[^A-Za-z0-9_-]/g, "_")}.bin`,
  };
}

const PREVIEW_BYTES = 64 * 1024;

export const EvidencePreviewDto = z.object({
  text: z.string(),
  truncated: z.boolean(),
  bytes: z.number().int(),
  sha256: z.string(),
  media_type: z.string(),
  replaced: z.number().int().meta({ description: "Characters shown as U+FFFD" }),
});

/** First 64 KiB of an item's bytes as text for a screen; what is no text is shown as U+FFFD. */
export async function previewEvidence(
  ctx: ServiceContext,
  input: { id: string; part: number },
): Promise<z.infer<typeof EvidencePreviewDto>> {
  const row = await getRow(ctx, input.id);
  const whole = Buffer.from(row.record);
  const part =
    input.part === 0
      ? { bytes: whole, size: whole.byteLength, sha256: row.sha256, media_type: "application/json" }
      : await findPartBytes(ctx.db.pool, row.id, input.part, PREVIEW_BYTES);
  if (part === null) throw new ServiceError("not_found", { detail: "There is no such part." });
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
}

function countOf(text: string, piece: string): number {
  return text.split(piece).length - 1;
}
