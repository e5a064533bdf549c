import "server-only";
import { findReportVersions } from "@/engagements/server/queries/engagement-reports";
import type { ServiceContext } from "@/platform/operation/context";
import { requireEngagement, requireReportReader } from "../engagement/engagement-sight";
import type { ReportListDto } from "./report-dto";

/** Versions of the final report, the latest first. Throws `not_found` and `forbidden`. */
export async function listReports(
  ctx: ServiceContext,
  input: { id: string },
): Promise<ReportListDto> {
  const { actor, row } = await requireEngagement(ctx, input.id);
  requireReportReader(actor, row);
  const versions = await findReportVersions(ctx.db.pool, row.id);
  return {
    reports: versions.map(({ number, sha256, author_name, made_at, counts }) => ({
      number,
      report_sha256: sha256.toString("hex"),
      made_by: author_name,
      made_at,
      counts,
    })),
    count: versions.length,
  };
}
