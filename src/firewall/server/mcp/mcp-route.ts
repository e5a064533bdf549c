import "server-only";
import { z } from "zod";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { restOperation } from "@/platform/declaration/operation";
import { answerMcp } from "./gateway";

/** The answer is that of the protocol. */
export const answerMcpRequest = restOperation({
  rest: "POST /api/agents/{id}/mcp",
  operation: "mcp",
  summary: "The agent's tools by the Model Context Protocol (Streamable HTTP, without sessions)",
  tag: "Agents",
  auth: [agentSignature],
  // The decision considers what a call does and the status of the agent.
  signed: { needs: "read" },
  // Calls carry their key in `_meta`, beside each other in one request.
  idempotency: "none",
  params: OfAgent,
  body: { kind: "json", schema: z.record(z.string(), z.unknown()) },
  responses: {
    200: { bytes: "application/json", description: "The answer, also as text/event-stream" },
    202: { description: "A notification was taken" },
    400: { bytes: "application/json", description: "No message of a known revision" },
    404: { bytes: "application/json", description: "A method that is not offered" },
    406: { bytes: "application/json", description: "Accept has to name both media types" },
    415: { bytes: "application/json", description: "Not application/json" },
  },
  errors: ["agent_killed"],
  handle: ({ ctx, params, request, body }) =>
    answerMcp(ctx, { id: params.id, request, message: body }),
});
