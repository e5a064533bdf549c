import "server-only";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { findInputs } from "@/firewall/server/queries/agent-inputs";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList, words } from "@/platform/domain/list";
import { AgentInputPageDto, INPUT_STATES } from "./input-dto";
import { toAgentInput } from "./map-input";

const LIST = defineList({
  fields: { state: words("State", INPUT_STATES) },
  key: { received_at: "instant", id: "text" },
});

/** Inputs that an agent had scanned, without their content, the newest first. Throws `not_found` and `invalid_cursor`. */
export const listInputs = operation({
  name: "listAgentInputs",
  summary: "What an agent was given, with the verdict on each, without the content",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "input.read",
  params: OfAgent,
  ...listingOf(LIST, { params: OfAgent }),
  queryError: "validation_failed",
  output: AgentInputPageDto,
  says: "The newest first",
  errors: ["invalid_filter"],
  rest: "GET /api/agents/{id}/inputs",
  console: "agentContent.inputs",
  run: async (ctx, { id, state, cursor, limit }) => {
    const key = keyOf(LIST, cursor);
    const agent = await requireAgentRow(ctx, id);
    const found = await findInputs(ctx.db.pool, agent.id, {
      states: state,
      before: key && [key.received_at, key.id],
      limit: limit + 1,
    });
    const { page, next_cursor } = pageOf(LIST, found, limit);
    return {
      inputs: page.map((row) => toAgentInput(agent, row)),
      count: page.length,
      next_cursor,
    };
  },
});
