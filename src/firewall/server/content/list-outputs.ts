import "server-only";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { READ_AGENTS } from "@/agents/server/registry/on-agent";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { findOutputs } from "@/firewall/server/queries/agent-outputs";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { defineList } from "@/platform/domain/list";
import { requireAction } from "@/platform/operation/context";
import { AgentOutputDto, AgentOutputPageDto } from "./output-dto";

const LIST = defineList({ key: { decided_at: "instant", id: "text" } });

/** Outputs that an agent wanted to release, the newest first. Throws `not_found` and `invalid_cursor`. */
export const listOutputs = operation({
  ...READ_AGENTS,
  name: "listAgentOutputs",
  summary: "Outputs that an agent wanted to release, and how many of their claims were proven",
  params: OfAgent,
  ...listingOf(LIST, { params: OfAgent }),
  queryError: "validation_failed",
  output: AgentOutputPageDto,
  says: "The newest first",
  errors: [],
  rest: "GET /api/agents/{id}/outputs",
  console: "agentContent.outputs",
  run: async (ctx, { id, cursor, limit }) => {
    requireAction(ctx, "agent.read");
    const key = keyOf(LIST, cursor);
    const agent = await requireAgentRow(ctx, id);
    const found = await findOutputs(ctx.db.pool, agent.id, {
      before: key && [key.decided_at, key.id],
      limit: limit + 1,
    });
    const { page, next_cursor } = pageOf(LIST, found, limit);
    return {
      outputs: page.map((row) =>
        pickDto(AgentOutputDto, row, {
          output_id: row.id,
          agent: { did: agent.did, name: agent.name },
          sha256: row.sha256.toString("hex"),
        }),
      ),
      count: page.length,
      next_cursor,
    };
  },
});
