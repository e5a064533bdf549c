import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type EvidenceRow,
  findEvidenceItem,
  findEvidenceParts,
} from "@/evidence/server/queries/evidence";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import type { EvidenceItemDto } from "../custody/evidence-dto";
import { parseEvidenceId } from "../custody/evidence-id";
import { findDescriptions } from "./describe-attachments";
import { toEvidenceDto } from "./map-evidence";

/** The item that a public id names. Throws `not_found`. */
export async function getEvidenceRow(ctx: ServiceContext, id: string): Promise<EvidenceRow> {
  const row = await findEvidenceItem(ctx.db.pool, parseEvidenceId(id));
  if (row === null) throw new ServiceError("not_found", { detail: `There is no evidence ${id}.` });
  return row;
}

/** What is answered where bytes were erased. */
export function erasedError(id: string): ServiceError {
  return new ServiceError("evidence_erased", {
    detail: `The bytes of ${id} were erased; its digests remain.`,
  });
}

/** One evidence item with its parts. */
export async function getEvidence(
  ctx: ServiceContext,
  input: { id: string },
): Promise<EvidenceItemDto> {
  requireAction(ctx, "evidence.read");
  const row = await getEvidenceRow(ctx, input.id);
  const [parts, descriptions] = await Promise.all([
    findEvidenceParts(ctx.db.pool, [row.id]),
    findDescriptions(ctx.db.pool, [row]),
  ]);
  return toEvidenceDto(row, parts, descriptions);
}
