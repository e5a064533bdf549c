import "server-only";
import { z } from "zod";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { READ_AGENTS } from "@/agents/server/registry/on-agent";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { CALL_STATES, findCall, findCalls } from "@/firewall/server/queries/agent-calls";
import { operation } from "@/platform/declaration/operation";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { mayActor, requireAction } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { OfCall } from "../evaluation/tool-call-dto";
import { ToolName } from "../tools/tool-dto";
import { AgentCallDto, AgentCallPageDto, ListCallsInput } from "./call-dto";
import { toCallDto, toCallSummary } from "./map-call";

const Cursor = z.tuple([z.iso.datetime(), z.string().max(100)]);

/** One page of an agent's calls, the newest first. Throws `not_found` and `invalid_cursor`. */
export const listCalls = operation({
  ...READ_AGENTS,
  name: "listAgentCalls",
  summary: "Tool calls of an agent as they were decided, and what came of them",
  params: OfAgent,
  query: z.object({ ...PageQuery, state: commaList(CALL_STATES), tool: ToolName.optional() }),
  input: ListCallsInput.extend(OfAgent.shape),
  output: AgentCallPageDto,
  says: "One page, the newest first",
  paged: true,
  errors: [],
  rest: "GET /api/agents/{id}/calls",
  console: "agentCalls.list",
  run: async (ctx, input) => {
    requireAction(ctx, "agent.read");
    const cursor = input.cursor ? decodeCursor(input.cursor, Cursor) : null;
    const agent = await requireAgentRow(ctx, input.id);
    const rows = await findCalls(ctx.db.pool, agent.id, {
      states: input.state,
      tool: input.tool ?? null,
      after: cursor && { at: cursor[0], id: cursor[1] },
      limit: input.limit + 1,
    });
    const page = rows.slice(0, input.limit);
    const last = rows.length > input.limit ? page.at(-1) : undefined;
    return {
      did: agent.did,
      calls: page.map(toCallSummary),
      next_cursor:
        last === undefined ? null : encodeCursor([last.decided_at.toISOString(), last.id]),
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
    if (row === null) throw new ServiceError("not_found", { detail: "There is no such call." });
    const call = toCallDto(agent.did, row);
    // What a call was to do is for those who may read it in the register of approvals.
    return mayActor(ctx.actor, "approval.read") ? call : { ...call, preview: null };
  },
});
