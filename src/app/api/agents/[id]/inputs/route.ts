import { z } from "zod";
import { agentSignature } from "@/server/auth/agent-signature/schemes";
import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { commaList, PageQuery } from "@/server/http/list-query";
import { route } from "@/server/http/route";
import { AgentId } from "@/server/services/agents/agent-input";
import {
  AgentInputPageDto,
  INPUT_STATES,
  ReceivedInputDto,
  ReceiveInputBody,
} from "@/server/services/agents/input-dto";
import { listInputs } from "@/server/services/agents/list-inputs";
import { receiveInput } from "@/server/services/agents/receive-input";

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
