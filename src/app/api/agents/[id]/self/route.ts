import { z } from "zod";
import { AgentDto } from "@/agents/server/registry/agent-dto";
import { AgentId } from "@/agents/server/registry/agent-input";
import { getOwnAgent } from "@/agents/server/registry/get-own-agent";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getOwnAgent",
  summary: "The agent's own record, for the agent: the simplest signed request",
  tag: "Agents",
  auth: [agentSignature],
  signed: { needs: "read" },
  etag: "version",
  params: z.object({ id: AgentId }),
  responses: { 200: { schema: AgentDto, description: "The agent that signed the request" } },
  errors: [...SIGNATURE_ERRORS, "not_found"],
  handle: async ({ ctx, params }) => ({ json: await getOwnAgent(ctx, params) }),
});
