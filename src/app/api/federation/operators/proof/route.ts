import { route } from "@/server/http/route";
import {
  OperatorProofBody,
  ProvenOperatorDto,
} from "@/server/services/federation-operators/operator-dto";
import { proveOperator } from "@/server/services/federation-operators/prove-operator";

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
