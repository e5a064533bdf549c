import { z } from "zod";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { packageAnswer } from "@/packages/server/package-answer";
import { PackageFormat, ReportPackageDto } from "@/packages/server/package-dto";
import { deliverReportPackage } from "@/packages/server/reports/report-package";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getReportPackage",
  summary: "Export the report package of an engagement: JSON, PDF, or a zipped bag (RFC 8493)",
  tag: "Engagements",
  auth: ["bearer", "session"],
  action: "engagement.package",
  etag: "own",
  params: z.object({ id: EngagementId }),
  query: z.object({ format: PackageFormat.default("json") }),
  responses: {
    200: {
      schema: ReportPackageDto,
      description:
        "Log, register and final report of the present state; the same state always has the same `package_sha256`. `format=pdf` answers application/pdf, `format=bag` application/zip.",
    },
  },
  errors: [
    "evidence_erased",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "validation_failed",
    "hash_mismatch",
    "rate_limited",
    "unavailable",
  ],
  handle: async ({ ctx, params, query }) =>
    packageAnswer(await deliverReportPackage(ctx, { ...params, ...query })),
});
