import "server-only";
import { findAgentKeys } from "@/agents/server/queries/agent-key-history";
import { operation } from "@/platform/declaration/operation";
import { AgentDto, AgentKeysDto } from "./agent-dto";
import { OfAgent } from "./agent-input";
import { describeAgentNow, toAgentKeyDtos } from "./map-agent";
import { requireAgentRow } from "./require-agent";

/** One agent with its keys, tools and last challenge. Throws `not_found`. */
export const getAgent = operation({
  name: "getAgent",
  summary: "One agent with its keys, tools, trust and last challenge",
  tag: "Agents",
  action: "agent.read",
  etag: "version",
  params: OfAgent,
  output: AgentDto,
  says: "The agent",
  errors: [],
  rest: "GET /api/agents/{id}",
  console: "agents.get",
  run: async (ctx, input) => describeAgentNow(ctx, input.id),
});

/** Every key that an agent has or had, with what became of it. Throws `not_found`. */
export const listAgentKeys = operation({
  name: "listAgentKeys",
  summary: "Every key that an agent has or had, with what became of it",
  tag: "Agents",
  action: "agent.read",
  params: OfAgent,
  output: AgentKeysDto,
  says: "The oldest first",
  errors: [],
  rest: "GET /api/agents/{id}/keys",
  console: "agents.keys",
  run: async (ctx, input) => {
    const { id, did } = await requireAgentRow(ctx, input.id);
    const keys = await findAgentKeys(ctx.db.pool, id);
    return { did, keys: toAgentKeyDtos(did, keys, ctx.clock()) };
  },
});
