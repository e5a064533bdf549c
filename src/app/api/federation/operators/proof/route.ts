import { OperatorProofBody, ProvenOperatorDto } from "@/federation/server/operators/operator-dto";
import { proveOperator } from "@/federation/server/operators/prove-operator";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "proveFederationOperator",
  summary: "Prove the key of an operator that registers itself",
  tag: "Federation",
  auth: [],
  body: { kind: "json", schema: OperatorProofBody },
  responses: { 200: { schema: ProvenOperatorDto, description: "It waits for a person's word" } },
  errors: [
    "invalid_request",
    "challenge_unknown",
    "challenge_expired",
    "signature_invalid",
    "conflict",
    "key_refused",
    "key_registered",
    "validation_failed",
    "unsupported_media_type",
    "payload_too_large",
    "rate_limited",
  ],
  handle: async ({ ctx, body }) => ({ json: await proveOperator(ctx, body) }),
});
