import "server-only";
import { ON_ENGAGEMENT } from "@/engagements/server/engagement/on-engagement";
import { restOperation } from "@/platform/declaration/operation";
import { DOWNLOAD, PackageQuery, packageAnswer } from "../package-answer";
import { ReportPackageDto } from "../package-dto";
import { deliverReportPackage } from "./report-package";

/** The package of an engagement's present state. */
export const getReportPackage = restOperation({
  ...DOWNLOAD,
  ...ON_ENGAGEMENT,
  rest: "GET /api/ip3/v1/engagements/{id}/report-package",
  operation: "getReportPackage",
  summary: "Export the report package of an engagement: JSON, PDF, or a zipped bag (RFC 8493)",
  action: "engagement.package",
  query: PackageQuery,
  responses: {
    200: {
      schema: ReportPackageDto,
      description:
        "Log, register and final report of the present state; the same state always has the same `package_sha256`. `format=pdf` answers application/pdf, `format=bag` application/zip.",
    },
  },
  errors: ["evidence_erased", "conflict", "hash_mismatch"],
  handle: async ({ ctx, params, query }) =>
    packageAnswer(await deliverReportPackage(ctx, { ...params, ...query })),
});
