import { z } from "zod";
import { agentSignature } from "@/server/auth/agent-signature/schemes";
import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { route } from "@/server/http/route";
import { AgentDto } from "@/server/services/agents/agent-dto";
import { AgentId } from "@/server/services/agents/agent-input";
import { getOwnAgent } from "@/server/services/agents/get-own-agent";

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
