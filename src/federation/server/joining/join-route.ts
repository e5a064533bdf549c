import "server-only";
import { joinSignature } from "@/federation/server/signed-requests/schemes";
import { restOperation } from "@/platform/declaration/operation";
import { peerAddress } from "@/platform/limits/peer-address";
import { JoinAnswerDto, JoinBody } from "../standing/registration-dto";
import { JOIN_LIMIT, joinRegistration } from "./join-registration";

export const joinFederation = restOperation({
  rest: "POST /api/agent/join",
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
  errors: [{ code: "validation_failed", status: 400 }, "gate_failed", "key_refused"],
  handle: async ({ ctx, body, request, signature }) => {
    const peer = peerAddress(request.headers);
    const answer = await joinRegistration(ctx, { body, proof: signature, peer });
    return { status: 201, json: answer };
  },
});
