import { z } from "zod";
import { route } from "@/server/http/route";
import { packageAnswer } from "@/server/packages/package-answer";
import { EngagementId } from "@/server/services/engagements/engagement-dto";
import { deliverReportPackage } from "@/server/services/engagements/report-package";
import { PackageFormat, ReportPackageDto } from "@/server/services/packages/package-dto";

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
