import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type EvidenceRow,
  findEvidenceItem,
  findEvidenceParts,
} from "@/evidence/server/queries/evidence";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { EvidenceId, EvidenceItemDto } from "../custody/evidence-dto";
import { parseEvidenceId } from "../custody/evidence-id";
import { findDescriptions } from "./describe-attachments";
import { toEvidenceDto } from "./map-evidence";

/** The item that a public id names. Throws `not_found`. */
export async function getEvidenceRow(ctx: ServiceContext, id: string): Promise<EvidenceRow> {
  const row = await findEvidenceItem(ctx.db.pool, parseEvidenceId(id));
  if (row === null) throw new ServiceError("not_found", { detail: `There is no evidence ${id}.` });
  return row;
}

/** The error for erased bytes. */
export function erasedError(id: string): ServiceError {
  return new ServiceError("evidence_erased", {
    detail: `The bytes of ${id} were erased; its digests remain.`,
  });
}

/** One evidence item with its parts. */
export const getEvidence = operation({
  name: "getEvidence",
  summary: "Read one evidence item and the digests of its parts",
  tag: "Evidence",
  auth: ["bearer", "session"],
  action: "evidence.read",
  params: z.object({ id: EvidenceId }),
  output: EvidenceItemDto,
  says: "The evidence item",
  errors: [],
  rest: "GET /api/ip3/v1/evidence/{id}",
  run: async (ctx, input) => {
    const row = await getEvidenceRow(ctx, input.id);
    const [parts, descriptions] = await Promise.all([
      findEvidenceParts(ctx.db.pool, [row.id]),
      findDescriptions(ctx.db.pool, [row]),
    ]);
    return toEvidenceDto(row, parts, descriptions);
  },
});
