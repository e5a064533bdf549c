import "server-only";
import { AGENT_LIST } from "@/agents/domain/registry/agent-list";
import { findAgents } from "@/agents/server/queries/agents";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { AgentPageDto } from "./agent-dto";
import { toAgentSummary } from "./map-agent";

/** One page of agents, by DID or by trust_delta. Throws `invalid_cursor`. */
export const listAgents = operation({
  name: "listAgents",
  summary: "Registered agents, or the simulated ones, by DID or by trust_delta",
  tag: "Agents",
  action: "agent.read",
  ...listingOf(AGENT_LIST, { longest: 400 }),
  output: AgentPageDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/agents",
  console: "agents.list",
  run: async (ctx, input) => {
    const { actor } = ctx;
    const rows = await findAgents(ctx.db.pool, {
      simulation: input.source === "simulation",
      statuses: input.status,
      tiers: input.tier,
      operator:
        input.operator === "me" ? actorName(actor) : (input.operator?.toLowerCase() ?? null),
      sort: input.sort,
      after: keyOf(AGENT_LIST, input.cursor),
      limit: input.limit + 1,
    });
    const listed = rows.map((row) => ({ ...row, delta: row.score - row.baseline }));
    const { page, next_cursor } = pageOf(AGENT_LIST, listed, input.limit);
    return {
      agents: page.map((row) => toAgentSummary(row, row.tools)),
      count: page.length,
      next_cursor,
    };
  },
});
