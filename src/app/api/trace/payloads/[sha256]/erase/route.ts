import { z } from "zod";
import { route } from "@/server/http/route";
import { erasePayloadOf } from "@/server/services/evidence/erase-payload";
import { ErasureBody, PayloadErasureDto } from "@/server/services/evidence/erasure-dto";
import { Sha256 } from "@/server/services/evidence/evidence-dto";

export const POST = route({
  operation: "erasePayload",
  summary: "Erase a payload of the trace and its salt; the record keeps its commitment",
  tag: "Trace",
  auth: ["bearer"],
  action: "evidence.erase",
  params: z.object({ sha256: Sha256 }),
  body: { kind: "json", schema: ErasureBody },
  responses: { 200: { schema: PayloadErasureDto, description: "The payload is erased" } },
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
    json: await erasePayloadOf(ctx, { ...params, ...body }),
  }),
});
