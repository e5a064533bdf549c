import { z } from "zod";
import { agentSignature } from "@/server/auth/agent-signature/schemes";
import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { PageQuery } from "@/server/http/list-query";
import { route } from "@/server/http/route";
import { AgentId } from "@/server/services/agents/agent-input";
import { listOutputs } from "@/server/services/agents/list-outputs";
import {
  AgentOutputPageDto,
  ReleasedOutputDto,
  SubmitOutputBody,
} from "@/server/services/agents/output-dto";
import { submitOutput } from "@/server/services/agents/submit-output";
import { BarrierMembers } from "@/server/services/agents/tool-call-dto";

const params = z.object({ id: AgentId });

export const GET = route({
  operation: "listAgentOutputs",
  summary: "Outputs that an agent wanted to release, and how many of their claims were proven",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  params,
  query: z.object(PageQuery),
  responses: { 200: { schema: AgentOutputPageDto, description: "The newest first" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params: { id }, query }) => ({ json: await listOutputs(ctx, id, query) }),
});

export const POST = route({
  operation: "submitOutput",
  summary: "Ask whether an output may go out: each claim in it needs evidence that states it",
  tag: "Agents",
  auth: [agentSignature],
  signed: { needs: "read" },
  params,
  body: { kind: "json", schema: SubmitOutputBody, limit: 4 * 1024 * 1024 },
  responses: { 200: { schema: ReleasedOutputDto, description: "Every claim is supported" } },
  errors: [
    "invalid_request",
    ...SIGNATURE_ERRORS,
    "agent_killed",
    { code: "output_blocked", members: BarrierMembers },
    "not_found",
    "conflict",
    "validation_failed",
    "kill_switch_active",
  ],
  handle: async ({ ctx, params: of, body }) => ({
    json: await submitOutput(ctx, { ...body, ...of }),
  }),
});
