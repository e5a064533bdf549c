import { z } from "zod";
import { EvidenceId } from "@/evidence/server/custody/evidence-dto";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { readEvidence } from "@/evidence/server/evidence/read-evidence";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getEvidencePart",
  summary: "Download a request, response or other part of an evidence item, byte for byte",
  tag: "Evidence",
  auth: ["bearer", "session"],
  etag: "own",
  action: "evidence.read",
  params: z.object({ id: EvidenceId, ordinal: z.coerce.number().int().min(1).max(32_767) }),
  responses: { 200: { bytes: "application/octet-stream", description: "The exact bytes" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "hash_mismatch",
    "evidence_erased",
    "rate_limited",
  ],
  handle: async ({ ctx, params }) => {
    const content = await readEvidence(ctx, { id: params.id, part: params.ordinal });
    return {
      bytes: content.bytes,
      headers: contentHeaders({ ...content, size: content.bytes.byteLength }),
    };
  },
});
