import "server-only";
import { createHash } from "node:crypto";
import { ServiceError } from "@/encoding/domain/errors";
import { findReport } from "@/engagements/server/queries/engagement-reports";
import type { ServiceContext } from "@/platform/operation/context";
import { requireEngagement, requireReportReader } from "../engagement/engagement-sight";
import type { FinalReportDto } from "./report-dto";

/**
 * One version of the final report, as it was made. Throws `not_found`, `forbidden`, and
 * `hash_mismatch` where what is stored is not what was made.
 */
export async function getReport(
  ctx: ServiceContext,
  input: { id: string; number: number },
): Promise<FinalReportDto> {
  const { actor, row } = await requireEngagement(ctx, input.id);
  requireReportReader(actor, row);
  const found = await findReport(ctx.db.pool, row.id, input.number);
  if (found === null) {
    throw new ServiceError("not_found", { detail: "There is no such version of the report." });
  }
  const declared = found.sha256.toString("hex");
  const measured = createHash("sha256").update(found.body).digest("hex");
  if (measured !== declared) {
    throw new ServiceError("hash_mismatch", {
      detail: "The stored report is not the one that was made.",
      extra: { declared, measured },
    });
  }
  return {
    ...(JSON.parse(found.body) as Omit<FinalReportDto, "report_sha256">),
    report_sha256: declared,
  };
}
