import { z } from "zod";
import { contentHeaders } from "@/server/http/content-headers";
import { route } from "@/server/http/route";
import { EvidenceId } from "@/server/services/evidence/evidence-dto";
import { readEvidence } from "@/server/services/evidence/read-evidence";

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
