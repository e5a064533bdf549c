import "server-only";
import { z } from "zod";
import { ON_ENGAGEMENT } from "@/engagements/server/engagement/on-engagement";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { restOperation } from "@/platform/declaration/operation";
import type { RouteResult } from "@/platform/http/answer";
import { type DeliveredPackage, deliverIncidentPackage, deliverPackage } from "./deliver-package";
import {
  AnyPackageDto,
  EvidencePackageDto,
  PackageFormat,
  PackageSha256,
  ReportPackageDto,
} from "./package-dto";
import { readPackagePart } from "./read-package-part";
import { PACKAGE_READERS } from "./reading/load-package";
import { deliverReportPackage } from "./reports/report-package";

const DOWNLOAD = { tag: "Packages", auth: ["bearer", "session"], etag: "own" } as const;
const Format = z.object({ format: PackageFormat.default("json") });

/** The package of an incident's present state. */
export const getEvidencePackage = restOperation({
  ...DOWNLOAD,
  rest: "GET /api/ip3/v1/reports/evidence-package/{id}",
  operation: "getEvidencePackage",
  summary: "Export the evidence package of an incident: JSON, PDF, or a zipped bag (RFC 8493)",
  action: "package.issue",
  params: z.object({ id: IncidentId }),
  query: Format,
  responses: {
    200: {
      schema: EvidencePackageDto,
      description:
        "The package of the present state; the same state always has the same `package_sha256`. `format=pdf` answers application/pdf, `format=bag` application/zip.",
    },
  },
  errors: ["evidence_erased", "conflict", "hash_mismatch"],
  handle: async ({ ctx, params, query }) =>
    packageAnswer(await deliverIncidentPackage(ctx, { ...params, ...query })),
});

/** The package of an engagement's present state. */
export const getReportPackage = restOperation({
  ...DOWNLOAD,
  ...ON_ENGAGEMENT,
  rest: "GET /api/ip3/v1/engagements/{id}/report-package",
  operation: "getReportPackage",
  summary: "Export the report package of an engagement: JSON, PDF, or a zipped bag (RFC 8493)",
  action: "engagement.package",
  query: Format,
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

/** A package that was issued before. */
export const getIssuedPackage = restOperation({
  ...DOWNLOAD,
  rest: "GET /api/ip3/v1/packages/{sha256}",
  operation: "getPackage",
  summary: "Export a package that was issued before, by its digest",
  anyOf: PACKAGE_READERS,
  params: z.object({ sha256: PackageSha256 }),
  query: Format,
  responses: {
    200: {
      schema: AnyPackageDto,
      description:
        "The package as it was issued; of an incident with the right `package.issue`, of an engagement with `engagement.package` for whoever may read all of it. `format=pdf` answers application/pdf, `format=bag` application/zip.",
    },
  },
  errors: ["evidence_erased", "hash_mismatch"],
  handle: async ({ ctx, params, query }) =>
    packageAnswer(await deliverPackage(ctx, { ...params, ...query })),
});

/** One part of a package. */
export const getPackagePart = restOperation({
  ...DOWNLOAD,
  rest: "GET /api/ip3/v1/packages/{sha256}/parts/{ordinal}",
  operation: "getPackagePart",
  summary: "Download one part of a package, byte for byte",
  anyOf: PACKAGE_READERS,
  params: z.object({
    sha256: PackageSha256,
    ordinal: z.coerce.number().int().min(1).max(2_147_483_647),
  }),
  responses: { 200: { bytes: "application/octet-stream", description: "The exact bytes" } },
  errors: ["evidence_erased", "hash_mismatch"],
  handle: async ({ ctx, params }) => {
    const file = await readPackagePart(ctx, params);
    return { bytes: file.bytes, headers: contentHeaders({ ...file, size: file.bytes.byteLength }) };
  },
});

/** Always a download, with its digest (RFC 9530) where the whole is at hand. */
function packageAnswer({ content, fileName, mediaType }: DeliveredPackage): RouteResult {
  if ("stream" in content) {
    return {
      bytes: content.stream,
      headers: {
        "content-type": mediaType,
        // The name is made of letters, digits, dots, hyphens and underscores only.
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "private, no-cache",
      },
    };
  }
  const { bytes, sha256 } = content;
  return {
    bytes,
    headers: {
      ...contentHeaders({ sha256, size: bytes.byteLength, fileName }),
      "content-type": mediaType,
    },
  };
}
