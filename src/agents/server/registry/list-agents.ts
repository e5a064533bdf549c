import "server-only";
import { z } from "zod";
import { findAgents } from "@/agents/server/queries/agents";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { AgentPageDto } from "./agent-dto";
import { ListAgentsInput } from "./agent-input";
import { ListAgentsQuery } from "./agent-query";
import { toAgentSummary } from "./map-agent";

const Key = z.tuple([z.number().int().min(-100).max(100), z.string().max(200)]);

/** One page of agents, by DID or by trust_delta. Throws `invalid_cursor`. */
export const listAgents = operation({
  name: "listAgents",
  summary: "Registered agents, or the simulated ones, by DID or by trust_delta",
  tag: "Agents",
  action: "agent.read",
  query: ListAgentsQuery,
  input: ListAgentsInput,
  output: AgentPageDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/agents",
  console: "agents.list",
  run: async (ctx, input) => {
    const { actor } = ctx;
    const [delta, did] = input.cursor ? decodeCursor(input.cursor, Key) : [];
    const rows = await findAgents(ctx.db.pool, {
      simulation: input.source === "simulation",
      statuses: input.status,
      tiers: input.tier,
      operator:
        input.operator === "me" ? actorName(actor) : (input.operator?.toLowerCase() ?? null),
      sort: input.sort,
      after: delta === undefined || did === undefined ? null : { delta, did },
      limit: input.limit + 1,
    });
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      agents: page.map((row) => toAgentSummary(row, row.tools)),
      count: page.length,
      next_cursor:
        rows.length > page.length && last !== undefined
          ? encodeCursor([last.score - last.baseline, last.did])
          : null,
    };
  },
});
