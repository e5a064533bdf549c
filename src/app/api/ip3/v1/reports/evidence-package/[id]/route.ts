import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { deliverIncidentPackage } from "@/packages/server/deliver-package";
import { packageAnswer } from "@/packages/server/package-answer";
import { EvidencePackageDto, PackageFormat } from "@/packages/server/package-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getEvidencePackage",
  summary: "Export the evidence package of an incident: JSON, PDF, or a zipped bag (RFC 8493)",
  tag: "Packages",
  auth: ["bearer", "session"],
  action: "package.issue",
  etag: "own",
  params: z.object({ id: IncidentId }),
  query: z.object({ format: PackageFormat.default("json") }),
  responses: {
    200: {
      schema: EvidencePackageDto,
      description:
        "The package of the present state; the same state always has the same `package_sha256`. `format=pdf` answers application/pdf, `format=bag` application/zip.",
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
    packageAnswer(await deliverIncidentPackage(ctx, { id: params.id, format: query.format })),
});
