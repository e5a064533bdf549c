import { OfAgent } from "@/agents/server/registry/agent-input";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { callTool } from "@/firewall/server/calls/call-tool";
import {
  BarrierMembers,
  PendingCallDto,
  ToolCallBody,
  ToolCallDto,
} from "@/firewall/server/weighing/tool-call-dto";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "callTool",
  summary:
    "Call a tool, or ask whether it may be: the decision is recorded before anything is executed",
  tag: "Agents",
  auth: [agentSignature],
  // What the tool does to the standing of the agent, the decision itself weighs.
  signed: { needs: "read" },
  idempotency: "own",
  params: OfAgent,
  body: { kind: "json", schema: ToolCallBody },
  responses: {
    200: { schema: ToolCallDto, description: "Allowed and recorded, with what came of it" },
    202: { schema: PendingCallDto, description: "Recorded, and waits for a person's approval" },
  },
  errors: [
    "invalid_request",
    ...SIGNATURE_ERRORS,
    "agent_killed",
    { code: "tool_call_blocked", members: BarrierMembers },
    "not_found",
    "idempotency_conflict",
    "payload_too_large",
    "validation_failed",
    "kill_switch_active",
    "decision_unavailable",
  ],
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const answer = await callTool(ctx, { ...body, ...params, idempotencyKey });
    return { status: answer.allowed ? 200 : 202, json: answer };
  },
});
