import "server-only";
import { findReportVersions } from "@/engagements/server/queries/engagement-reports";
import { operation } from "@/platform/declaration/operation";
import { requireEngagement, requireReportReader } from "../engagement/engagement-visibility";
import { ON_ENGAGEMENT } from "../engagement/on-engagement";
import { ReportListDto } from "./report-dto";

/** Versions of the final report, the latest first. Throws `not_found` and `forbidden`. */
export const listReports = operation({
  ...ON_ENGAGEMENT,
  name: "listFinalReports",
  summary: "Versions of the final report, the latest first",
  action: "engagement.read",
  output: ReportListDto,
  says: "The versions",
  errors: [],
  rest: "GET /api/ip3/v1/engagements/{id}/final-report",
  console: "engagements.reports",
  run: async (ctx, input) => {
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
  },
});
