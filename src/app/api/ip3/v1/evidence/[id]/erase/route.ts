import { z } from "zod";
import { EvidenceId } from "@/evidence/server/custody/evidence-dto";
import { eraseEvidence } from "@/evidence/server/evidence/erase-evidence";
import { EvidenceErasureBody, EvidenceErasureDto } from "@/evidence/server/evidence/erasure-dto";
import { route } from "@/platform/http/route";

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
