import "server-only";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { READ_AGENTS } from "@/agents/server/registry/on-agent";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { CALL_STATES, findCall, findCalls } from "@/firewall/server/queries/agent-calls";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList, words } from "@/platform/domain/list";
import { mayActor, requireAction } from "@/platform/operation/context";
import { OfCall } from "../evaluation/tool-call-dto";
import { ToolName } from "../tools/tool-dto";
import { AgentCallDto, AgentCallPageDto } from "./call-dto";
import { toCallDto, toCallSummary } from "./map-call";

const LIST = defineList({
  fields: { state: words("State", CALL_STATES) },
  key: { decided_at: "instant", id: "text" },
});

const { query, input } = listingOf(LIST, { params: OfAgent });

/** One page of an agent's calls, the newest first. Throws `not_found` and `invalid_cursor`. */
export const listCalls = operation({
  ...READ_AGENTS,
  name: "listAgentCalls",
  summary: "Tool calls of an agent as they were decided, and what came of them",
  params: OfAgent,
  query: query.extend({ tool: ToolName.optional() }),
  input: input.extend({ tool: ToolName.optional() }),
  output: AgentCallPageDto,
  says: "One page, the newest first",
  paged: true,
  errors: [],
  rest: "GET /api/agents/{id}/calls",
  console: "agentCalls.list",
  run: async (ctx, input) => {
    requireAction(ctx, "agent.read");
    const key = keyOf(LIST, input.cursor);
    const agent = await requireAgentRow(ctx, input.id);
    const rows = await findCalls(ctx.db.pool, agent.id, {
      states: input.state,
      tool: input.tool ?? null,
      after: key && { at: key.decided_at, id: key.id },
      limit: input.limit + 1,
    });
    const { page, next_cursor } = pageOf(LIST, rows, input.limit);
    return {
      did: agent.did,
      calls: page.map(toCallSummary),
      next_cursor,
    };
  },
});

/** One call of an agent, layer by layer. Throws `not_found`. */
export const getCall = operation({
  ...READ_AGENTS,
  name: "getAgentCall",
  summary: "One tool call, layer by layer: why it was decided so",
  params: OfCall,
  output: AgentCallDto,
  says: "The call",
  errors: ["validation_failed"],
  rest: "GET /api/agents/{id}/calls/{call_id}",
  console: "agentCalls.get",
  run: async (ctx, input) => {
    requireAction(ctx, "agent.read");
    const agent = await requireAgentRow(ctx, input.id);
    const row = await findCall(ctx.db.pool, agent.id, input.call_id);
    if (row === null) throw new ServiceError("not_found", "There is no such call.");
    const call = toCallDto(agent.did, row);
    // The arguments of a call are for those who may read them in the register of approvals.
    return mayActor(ctx.actor, "approval.read") ? call : { ...call, preview: null };
  },
});
