import { z } from "zod";
import { route } from "@/server/http/route";
import { eraseEvidence } from "@/server/services/evidence/erase-evidence";
import { EvidenceErasureBody, EvidenceErasureDto } from "@/server/services/evidence/erasure-dto";
import { EvidenceId } from "@/server/services/evidence/evidence-dto";

export const POST = route({
  operation: "eraseEvidence",
  summary: "Erase the bytes of an evidence item; its digests and its history remain",
  tag: "Evidence",
  auth: ["bearer"],
  action: "evidence.erase",
  params: z.object({ id: EvidenceId }),
  body: { kind: "json", schema: EvidenceErasureBody },
  responses: {
    200: { schema: EvidenceErasureDto, description: "What was erased, and what still holds it" },
  },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "evidence_erased",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await eraseEvidence(ctx, { ...params, ...body }),
  }),
});
