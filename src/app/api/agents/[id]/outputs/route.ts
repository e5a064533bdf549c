import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { listOutputs } from "@/firewall/server/content/list-outputs";
import {
  AgentOutputPageDto,
  ReleasedOutputDto,
  SubmitOutputBody,
} from "@/firewall/server/content/output-dto";
import { submitOutput } from "@/firewall/server/content/submit-output";
import { BarrierMembers } from "@/firewall/server/weighing/tool-call-dto";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { PageQuery } from "@/platform/declaration/page-query";
import { route } from "@/platform/http/route";

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
