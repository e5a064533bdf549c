import { z } from "zod";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { PackageSha256 } from "@/packages/server/package-dto";
import { readPackagePart } from "@/packages/server/read-package-part";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getPackagePart",
  summary: "Download one part of a package, byte for byte",
  tag: "Packages",
  auth: ["bearer", "session"],
  etag: "own",
  anyOf: ["package.issue", "engagement.package"],
  params: z.object({
    sha256: PackageSha256,
    ordinal: z.coerce.number().int().min(1).max(2_147_483_647),
  }),
  responses: { 200: { bytes: "application/octet-stream", description: "The exact bytes" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "evidence_erased",
    "hash_mismatch",
    "rate_limited",
  ],
  handle: async ({ ctx, params }) => {
    const file = await readPackagePart(ctx, params);
    return { bytes: file.bytes, headers: contentHeaders({ ...file, size: file.bytes.byteLength }) };
  },
});
