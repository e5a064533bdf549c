import "server-only";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { restOperation } from "@/platform/declaration/operation";
import { BarrierMembers } from "../content/output-dto";
import { PendingCallDto, ToolCallBody, ToolCallDto } from "../evaluation/tool-call-dto";
import { callTool } from "./call-tool";

/** The key of the request is kept with the call. */
export const callToolByRequest = restOperation({
  rest: "POST /api/agents/{id}/tool-call",
  operation: "callTool",
  summary:
    "Call a tool, or ask whether it may be: the decision is recorded before anything is executed",
  tag: "Agents",
  auth: [agentSignature],
  // The decision itself considers what the tool does and the status of the agent.
  signed: { needs: "read" },
  idempotency: "own",
  params: OfAgent,
  body: { kind: "json", schema: ToolCallBody },
  responses: {
    200: { schema: ToolCallDto, description: "Allowed and recorded, with what came of it" },
    202: { schema: PendingCallDto, description: "Recorded, and waits for a person's approval" },
  },
  errors: [
    "agent_killed",
    { code: "tool_call_blocked", members: BarrierMembers },
    "idempotency_conflict",
    "kill_switch_active",
    "decision_unavailable",
  ],
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const answer = await callTool(ctx, { ...body, ...params, idempotencyKey });
    return { status: answer.allowed ? 200 : 202, json: answer };
  },
});
