import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import {
  AgentInputPageDto,
  INPUT_STATES,
  ReceivedInputDto,
  ReceiveInputBody,
} from "@/firewall/server/content/input-dto";
import { listInputs } from "@/firewall/server/content/list-inputs";
import { receiveInput } from "@/firewall/server/content/receive-input";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { route } from "@/platform/http/route";

const params = z.object({ id: AgentId });

export const GET = route({
  operation: "listAgentInputs",
  summary: "What an agent was given, with the verdict on each, without the content",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "input.read",
  params,
  query: z.object({ ...PageQuery, state: commaList(INPUT_STATES) }),
  responses: { 200: { schema: AgentInputPageDto, description: "The newest first" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "invalid_filter",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params: { id }, query }) => ({ json: await listInputs(ctx, id, query) }),
});

export const POST = route({
  operation: "receiveInput",
  summary: "Have an input scanned before the agent acts on it; an injected one is held",
  tag: "Agents",
  auth: [agentSignature],
  signed: { needs: "read" },
  params,
  body: { kind: "json", schema: ReceiveInputBody, limit: 2 * 1024 * 1024 },
  responses: { 200: { schema: ReceivedInputDto, description: "Scanned and recorded" } },
  errors: [
    "invalid_request",
    ...SIGNATURE_ERRORS,
    "agent_killed",
    "not_found",
    "validation_failed",
    "kill_switch_active",
  ],
  handle: async ({ ctx, params: of, body }) => ({
    json: await receiveInput(ctx, { ...body, ...of }),
  }),
});
