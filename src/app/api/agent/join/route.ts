import { JOIN_LIMIT, joinRegistration } from "@/federation/server/joining/join-registration";
import { joinSignature } from "@/federation/server/signed-requests/schemes";
import { JoinAnswerDto, JoinBody } from "@/federation/server/standing/registration-dto";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";
import { peerAddress } from "@/platform/limits/peer-address";

export const POST = route({
  operation: "joinFederation",
  summary:
    "Ask for the admission of an agent; without proof of its key the answer says what to sign",
  tag: "Federation",
  auth: [joinSignature, "bearer", "anonymous"],
  location: "/api/agent/{$response.body#/did}/status",
  body: { kind: "json", schema: JoinBody, limit: JOIN_LIMIT },
  responses: {
    201: { schema: JoinAnswerDto, description: "Pending; nothing is registered before the proof" },
  },
  errors: [
    { code: "validation_failed", status: 400 },
    ...SIGNATURE_ERRORS,
    "gate_failed",
    "invalid_request",
    "validation_failed",
    "key_refused",
    "unauthenticated",
    "payload_too_large",
    "unsupported_media_type",
  ],
  handle: async ({ ctx, body, request, signature }) => {
    const peer = peerAddress(request.headers);
    const answer = await joinRegistration(ctx, { body, proof: signature, peer });
    return { status: 201, json: answer };
  },
});
