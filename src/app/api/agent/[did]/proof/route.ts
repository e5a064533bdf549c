import { proveRegistration } from "@/federation/server/joining/prove-registration";
import { operatorSignature } from "@/federation/server/signed-requests/schemes";
import {
  JoinAnswerDto,
  OfFedAgent,
  ProofBody,
} from "@/federation/server/standing/registration-dto";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "proveFederationJoin",
  summary: "Complete a join with the signature over its signing_input",
  tag: "Federation",
  auth: [operatorSignature, "bearer", "anonymous"],
  location: "/api/agent/{$request.path.did}/status",
  params: OfFedAgent,
  body: { kind: "json", schema: ProofBody, limit: 16_384 },
  responses: {
    200: { schema: JoinAnswerDto, description: "The operator's consent is missing still" },
    201: { schema: JoinAnswerDto, description: "Registered; pending" },
  },
  errors: [
    ...SIGNATURE_ERRORS,
    "gate_failed",
    "invalid_request",
    "unauthenticated",
    "not_found",
    "challenge_unknown",
    "challenge_expired",
    "key_refused",
    "validation_failed",
  ],
  handle: async ({ ctx, params, body }) => {
    const answer = await proveRegistration(ctx, { ...body, ...params });
    if (answer.challenge !== null) return { json: answer };
    return { status: 201, json: answer };
  },
});
