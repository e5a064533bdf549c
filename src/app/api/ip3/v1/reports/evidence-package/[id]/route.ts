import { z } from "zod";
import { route } from "@/server/http/route";
import { packageAnswer } from "@/server/packages/package-answer";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { deliverIncidentPackage } from "@/server/services/packages/deliver-package";
import { EvidencePackageDto, PackageFormat } from "@/server/services/packages/package-dto";

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
