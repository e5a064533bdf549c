import "server-only";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { approvalStateAt } from "@/agents/domain/approval-state";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { READ_AGENTS } from "@/agents/server/registry/on-agent";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { CALL_LIST, CALL_STATES } from "@/firewall/domain/calls/call-list";
import { findCall } from "@/firewall/server/queries/agent-calls";
import { findApproval } from "@/firewall/server/queries/approval-register";
import {
  type CallFilter,
  type CallPage,
  findCallRecords,
  findCalls,
  findListedCall,
} from "@/firewall/server/queries/call-table";
import { inSnapshot } from "@/platform/db/transaction";
import { cursorBehind, keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList, noFilters, words } from "@/platform/domain/list";
import { requireAction } from "@/platform/operation/context";
import { OfCall } from "../evaluation/tool-call-dto";
import { wholeArgs } from "../evaluation/whole-args";
import { ToolName } from "../tools/tool-dto";
import { AgentCallDto, AgentCallPageDto, CallDetailDto, CallTableDto } from "./call-dto";
import { mayReadArgs, toCallDto, toCaller, toCallRow, toCallSummary } from "./map-call";

const LIST = defineList({
  fields: { state: words("State", CALL_STATES) },
  key: CALL_LIST.key,
});

const { query, input } = listingOf(LIST, { params: OfAgent });

/** Records of one call that its panel names. */
const RECORDS = 10;

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
  run: async (ctx, { id, state, tool, cursor, limit }) => {
    requireAction(ctx, "agent.read");
    const after = keyOf(CALL_LIST, cursor);
    const { did, id: agentId, simulation } = await requireAgentRow(ctx, id);
    const none = noFilters(CALL_LIST);
    const asked = { ...none, outcome: state, tool: tool ?? null, agentId, simulation };
    const { page, next_cursor } = await callPage(ctx.db.pool, asked, { after, limit });
    return { did, calls: page.map(toCallSummary), next_cursor };
  },
});

/**
 * One page of the calls of all agents, or of one, the newest first; a page that found less than it may have looked
 * at a bounded number of calls. Throws `not_found` for an agent that there is not, and `invalid_cursor`.
 */
export const listAllCalls = operation({
  name: "listCalls",
  summary: "Tool calls of all agents as they were decided, and what came of them",
  action: "agent.read",
  input: listingOf(CALL_LIST).input,
  output: CallTableDto,
  errors: ["not_found"],
  reads: true,
  console: "agentCalls.list",
  run: async (ctx, { agent, source, cursor, limit, ...filters }) => {
    const after = keyOf(CALL_LIST, cursor);
    return inSnapshot(ctx.db.pool, async (client) => {
      const named = agent === null ? null : await requireAgentRow(ctx, agent, { client });
      const simulation = named?.simulation ?? source === "simulation";
      const asked = { ...filters, simulation, agentId: named?.id ?? null };
      const { page, next_cursor, stopped } = await callPage(client, asked, { after, limit });
      return {
        calls: page.map((row) => toCallRow(ctx, row)),
        looked_back_to: stopped?.decided_at.toISOString() ?? null,
        next_cursor,
      };
    });
  },
});

async function callPage(
  client: Pool | PoolClient,
  filter: CallFilter,
  { after, limit }: Omit<CallPage, "bound">,
) {
  const { rows, stopped } = await findCalls(client, filter, { after, limit: limit + 1 });
  const { page, next_cursor } = pageOf(CALL_LIST, rows, limit);
  return {
    page,
    stopped,
    next_cursor: stopped === null ? next_cursor : cursorBehind(CALL_LIST, stopped),
  };
}

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
  run: async (ctx, input) => {
    requireAction(ctx, "agent.read");
    const agent = await requireAgentRow(ctx, input.id);
    const row = await findCall(ctx.db.pool, agent.id, input.call_id);
    if (row === null) throw new ServiceError("not_found", "There is no such call.");
    return toCallDto(ctx, agent.did, row);
  },
});

/** A call of any agent with its agent, the state of its approval and its records. Throws `not_found`. */
export const showCall = operation({
  name: "showCall",
  summary: "A tool call with its agent, its approval and its records",
  action: "agent.read",
  input: z.object({ call_id: OfCall.shape.call_id }),
  output: CallDetailDto,
  errors: ["not_found"],
  reads: true,
  console: "agentCalls.get",
  run: async (ctx, { call_id: id }) =>
    inSnapshot(ctx.db.pool, async (client) => {
      const row = await findListedCall(client, id);
      if (row === null) throw new ServiceError("not_found", "There is no such call.");
      const asked =
        row.approval_id !== null && mayReadArgs(ctx)
          ? await findApproval(client, row.approval_id)
          : null;
      return {
        ...toCallDto(ctx, row.did, row),
        agent: toCaller(row),
        approval_state:
          asked &&
          approvalStateAt({ state: asked.state, expiresAt: asked.expires_at }, ctx.clock()),
        args_whole: wholeArgs(row) !== null,
        records: await findCallRecords(client, { did: row.did, id }, RECORDS),
      };
    }),
});
