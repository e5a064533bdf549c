import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { answerMcp } from "@/firewall/server/mcp/gateway";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "mcp",
  summary: "The agent's tools by the Model Context Protocol (Streamable HTTP, without sessions)",
  tag: "Agents",
  auth: [agentSignature],
  // What a call does to the standing of the agent, its decision weighs.
  signed: { needs: "read" },
  // Calls carry their key in `_meta`, beside each other in one request.
  idempotency: "none",
  params: z.object({ id: AgentId }),
  body: { kind: "json", schema: z.record(z.string(), z.unknown()) },
  responses: {
    200: { bytes: "application/json", description: "The answer, also as text/event-stream" },
    202: { description: "A notification was taken" },
    400: { bytes: "application/json", description: "No message of a known revision" },
    404: { bytes: "application/json", description: "A method that is not offered" },
    406: { bytes: "application/json", description: "Accept has to name both media types" },
    415: { bytes: "application/json", description: "Not application/json" },
  },
  errors: [
    "invalid_request",
    ...SIGNATURE_ERRORS,
    "agent_killed",
    "not_found",
    "validation_failed",
  ],
  handle: ({ ctx, params, request, body }) =>
    answerMcp(ctx, { id: params.id, request, message: body }),
});
