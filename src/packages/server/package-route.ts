import "server-only";
import { z } from "zod";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { restOperation } from "@/platform/declaration/operation";
import { deliverIncidentPackage, deliverPackage } from "./deliver-package";
import { DOWNLOAD, PackageQuery, packageAnswer } from "./package-answer";
import { AnyPackageDto, EvidencePackageDto, PackageSha256 } from "./package-dto";
import { readPackagePart } from "./read-package-part";
import { PACKAGE_READERS } from "./reading/load-package";

/** The package of an incident's present state. */
export const getEvidencePackage = restOperation({
  ...DOWNLOAD,
  tag: "Packages",
  rest: "GET /api/ip3/v1/reports/evidence-package/{id}",
  operation: "getEvidencePackage",
  summary: "Export the evidence package of an incident: JSON, PDF, or a zipped bag (RFC 8493)",
  action: "package.issue",
  params: z.object({ id: IncidentId }),
  query: PackageQuery,
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

/** A package that was issued before. */
export const getIssuedPackage = restOperation({
  ...DOWNLOAD,
  tag: "Packages",
  rest: "GET /api/ip3/v1/packages/{sha256}",
  operation: "getPackage",
  summary: "Export a package that was issued before, by its digest",
  anyOf: PACKAGE_READERS,
  params: z.object({ sha256: PackageSha256 }),
  query: PackageQuery,
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
  tag: "Packages",
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
