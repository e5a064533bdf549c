import { z } from "zod";
import { EvidenceId } from "@/evidence/server/custody/evidence-dto";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { readEvidence } from "@/evidence/server/evidence/read-evidence";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getEvidenceContent",
  summary: "Download the canonical record of an evidence item",
  tag: "Evidence",
  auth: ["bearer", "session"],
  etag: "own",
  action: "evidence.read",
  params: z.object({ id: EvidenceId }),
  responses: {
    200: {
      bytes: "application/octet-stream",
      description: "RFC 8785 bytes that `sha256` is the digest of",
    },
  },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "hash_mismatch",
    "evidence_erased",
    "rate_limited",
  ],
  handle: async ({ ctx, params }) => {
    const content = await readEvidence(ctx, { id: params.id, part: 0 });
    return {
      bytes: content.bytes,
      headers: contentHeaders({ ...content, size: content.bytes.byteLength }),
    };
  },
});
