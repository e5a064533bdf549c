import { z } from "zod";
import { revokeKey } from "@/agents/server/keys/revoke-key";
import { AgentDto } from "@/agents/server/registry/agent-dto";
import { AgentId, KeyId, RevokeKeyBody } from "@/agents/server/registry/agent-input";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "revokeAgentKey",
  summary: "Revoke a key: from the answer on no signature of it counts",
  tag: "Agents",
  auth: ["bearer"],
  anyOf: ["agent.revoke_key", "agent.read"],
  etag: "version",
  params: z.object({ id: AgentId, kid: KeyId }),
  body: { kind: "json", schema: RevokeKeyBody },
  responses: { 200: { schema: AgentDto, description: "The agent as it is now" } },
  errors: [
    "agent_quarantined",
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await revokeKey(ctx, { ...body, ...params }),
  }),
});
