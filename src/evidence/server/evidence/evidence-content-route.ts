import "server-only";
import { z } from "zod";
import { EvidenceId } from "@/evidence/server/custody/evidence-dto";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { readEvidence } from "@/evidence/server/evidence/read-evidence";
import { restOperation } from "@/platform/declaration/operation";

export const getEvidenceContentRoute = restOperation({
  rest: "GET /api/ip3/v1/evidence/{id}/content",
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
  errors: ["hash_mismatch", "evidence_erased"],
  handle: async ({ ctx, params }) => {
    const content = await readEvidence(ctx, { id: params.id, part: 0 });
    return {
      bytes: content.bytes,
      headers: contentHeaders({ ...content, size: content.bytes.byteLength }),
    };
  },
});

export const getEvidencePartRoute = restOperation({
  rest: "GET /api/ip3/v1/evidence/{id}/parts/{ordinal}",
  operation: "getEvidencePart",
  summary: "Download a request, response or other part of an evidence item, byte for byte",
  tag: "Evidence",
  auth: ["bearer", "session"],
  etag: "own",
  action: "evidence.read",
  params: z.object({ id: EvidenceId, ordinal: z.coerce.number().int().min(1).max(32_767) }),
  responses: { 200: { bytes: "application/octet-stream", description: "The exact bytes" } },
  errors: ["hash_mismatch", "evidence_erased"],
  handle: async ({ ctx, params }) => {
    const content = await readEvidence(ctx, { id: params.id, part: params.ordinal });
    return {
      bytes: content.bytes,
      headers: contentHeaders({ ...content, size: content.bytes.byteLength }),
    };
  },
});
