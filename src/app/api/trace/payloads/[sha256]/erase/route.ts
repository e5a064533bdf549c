import { z } from "zod";
import { Sha256 } from "@/evidence/server/custody/evidence-dto";
import { erasePayloadOf } from "@/evidence/server/evidence/erase-payload";
import { ErasureBody, PayloadErasureDto } from "@/evidence/server/evidence/erasure-dto";
import { route } from "@/platform/http/route";

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
