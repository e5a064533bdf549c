import "server-only";
import { audienceOf, serviceAudiences } from "@/platform/auth/signatures/public-origins";
import { restOperation } from "@/platform/declaration/operation";
import { openRegistration } from "../keys/open-registration";
import { recoverKey } from "../keys/recover-key";
import { registerAgent } from "../keys/register-agent";
import { rotateKey } from "../keys/rotate-key";
import { AgentDto, AgentKeysDto, RegistrationChallengeDto } from "../registry/agent-dto";
import {
  OfAgent,
  OpenRegistrationBody,
  RecoverKeyBody,
  RegisterAgentBody,
  RotateKeyBody,
} from "../registry/agent-input";
import { agentRegistration, agentSignature } from "../signed-requests/schemes";

/** The audience of the nonce is that of the request. */
export const openAgentRegistration = restOperation({
  rest: "POST /api/agents/challenge",
  operation: "openAgentRegistration",
  summary: "Ask for the nonce by which a new key proves itself",
  tag: "Agents",
  auth: [],
  // It has no address of its own: it is answered with the registration.
  location: "/api/agents",
  body: { kind: "json", schema: OpenRegistrationBody, limit: 16_384 },
  responses: { 201: { schema: RegistrationChallengeDto, description: "Valid for five minutes" } },
  errors: ["key_refused"],
  handle: async ({ ctx, body, request }) => ({
    status: 201,
    json: await openRegistration(ctx, body, audienceOf(request)),
  }),
});

/** The signature of the request is the proof of the new key. */
const PROVES_KEY = {
  tag: "Agents",
  auth: [agentRegistration],
  action: "agent.register",
  // A challenge serves one attempt: a repetition has another one, and is another request.
  idempotency: "none",
  etag: "version",
  errors: [
    "proof_of_possession_required",
    "challenge_unknown",
    "conflict",
    "key_registered",
    "challenge_expired",
    "key_refused",
  ],
} as const;

export const registerAgentByRequest = restOperation({
  ...PROVES_KEY,
  rest: "POST /api/agents",
  operation: "registerAgent",
  summary: "Register an agent, with its operator's token and the signature of its new key",
  location: "/api/agents/{$response.body#/did}",
  body: { kind: "json", schema: RegisterAgentBody, limit: 65_536 },
  responses: { 201: { schema: AgentDto, description: "The agent" } },
  handle: async ({ ctx, body, signature }) => ({
    status: 201,
    json: await registerAgent(ctx, body, signature),
  }),
});

export const recoverAgentKey = restOperation({
  ...PROVES_KEY,
  rest: "POST /api/agents/{id}/keys/recovery",
  operation: "recoverAgentKey",
  summary: "Give an agent that lost all of its keys a new one, with both proofs of a registration",
  location: "/api/agents/{$request.path.id}/keys",
  params: OfAgent,
  body: { kind: "json", schema: RecoverKeyBody, limit: 16_384 },
  responses: { 201: { schema: AgentDto, description: "The agent as it is now" } },
  handle: async ({ ctx, params, body, signature }) => ({
    status: 201,
    json: await recoverKey(ctx, { ...body, ...params }, signature),
  }),
});

/** The proof of the new key is for any of the audiences of the service. */
export const rotateAgentKey = restOperation({
  rest: "POST /api/agents/{id}/keys",
  operation: "rotateAgentKey",
  summary: "Replace the key that signs this request by a new one, which proves itself in the body",
  tag: "Agents",
  auth: [agentSignature],
  signed: { needs: "write" },
  location: "/api/agents/{$request.path.id}/keys",
  params: OfAgent,
  body: { kind: "json", schema: RotateKeyBody, limit: 16_384 },
  responses: { 201: { schema: AgentKeysDto, description: "The agent's keys as they are now" } },
  errors: [
    "proof_of_possession_required",
    "agent_killed",
    "conflict",
    "key_registered",
    "key_refused",
    "key_not_announced",
    "kill_switch_active",
  ],
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    json: await rotateKey(ctx, { ...body, ...params }, serviceAudiences()),
  }),
});
