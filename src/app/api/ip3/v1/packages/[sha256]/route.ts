import { z } from "zod";
import { deliverPackage } from "@/packages/server/deliver-package";
import { packageAnswer } from "@/packages/server/package-answer";
import { AnyPackageDto, PackageFormat, PackageSha256 } from "@/packages/server/package-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getPackage",
  summary: "Export a package that was issued before, by its digest",
  tag: "Packages",
  auth: ["bearer", "session"],
  anyOf: ["package.issue", "engagement.package"],
  etag: "own",
  params: z.object({ sha256: PackageSha256 }),
  query: z.object({ format: PackageFormat.default("json") }),
  responses: {
    200: {
      schema: AnyPackageDto,
      description:
        "The package as it was issued; of an incident with the right `package.issue`, of an engagement with `engagement.package` for whoever may read all of it. `format=pdf` answers application/pdf, `format=bag` application/zip.",
    },
  },
  errors: [
    "evidence_erased",
    "unauthenticated",
    "forbidden",
    "not_found",
    "validation_failed",
    "hash_mismatch",
    "rate_limited",
    "unavailable",
  ],
  handle: async ({ ctx, params, query }) =>
    packageAnswer(await deliverPackage(ctx, { sha256: params.sha256, format: query.format })),
});
