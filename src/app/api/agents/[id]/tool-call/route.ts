import { z } from "zod";
import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { route } from "@/server/http/route";
import { AgentId } from "@/server/services/agents/agent-input";
import { callTool } from "@/server/services/agents/call-tool";
import { ToolCallBody, ToolCallDto } from "@/server/services/agents/tool-call-dto";

export const POST = route({
  operation: "callTool",
  summary: "Ask whether a tool may be called: the decision is recorded before it is answered",
  tag: "Agents",
  auth: ["agent"],
  // What the tool does to the standing of the agent, the decision itself weighs.
  signed: { needs: "read" },
  params: z.object({ id: AgentId }),
  body: { kind: "json", schema: ToolCallBody },
  responses: { 200: { schema: ToolCallDto, description: "Allowed and recorded" } },
  errors: [
    "invalid_request",
    ...SIGNATURE_ERRORS,
    "agent_killed",
    "tool_call_blocked",
    "not_found",
    "validation_failed",
    "kill_switch_active",
  ],
  handle: async ({ ctx, params, body }) => ({ json: await callTool(ctx, { ...body, ...params }) }),
});
