import "server-only";
import { z } from "zod";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { findInputs } from "@/firewall/server/queries/agent-inputs";
import { operation } from "@/platform/declaration/operation";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { AgentInputPageDto, INPUT_STATES, ListInputsQuery } from "./input-dto";
import { toAgentInput } from "./map-input";

const Key = z.tuple([z.iso.datetime(), z.string().max(100)]);

/** Inputs that an agent had scanned, without their content, the newest first. Throws `not_found` and `invalid_cursor`. */
export const listInputs = operation({
  name: "listAgentInputs",
  summary: "What an agent was given, with the verdict on each, without the content",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "input.read",
  params: OfAgent,
  query: z.object({ ...PageQuery, state: commaList(INPUT_STATES) }),
  queryError: "validation_failed",
  input: OfAgent.extend(ListInputsQuery.shape),
  output: AgentInputPageDto,
  says: "The newest first",
  errors: ["invalid_filter"],
  rest: "GET /api/agents/{id}/inputs",
  console: "agentContent.inputs",
  run: async (ctx, { id, state, cursor, limit }) => {
    const agent = await requireAgentRow(ctx, id);
    const found = await findInputs(ctx.db.pool, agent.id, {
      states: state,
      before: cursor ? decodeCursor(cursor, Key) : null,
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      inputs: page.map((row) => toAgentInput(agent, row)),
      count: page.length,
      next_cursor:
        last === undefined ? null : encodeCursor([last.received_at.toISOString(), last.id]),
    };
  },
});
