import "server-only";
import { z } from "zod";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { READ_AGENTS } from "@/agents/server/registry/on-agent";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { findOutputs } from "@/firewall/server/queries/agent-outputs";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { pickDto } from "@/platform/declaration/pick-dto";
import { requireAction } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { AgentOutputDto, AgentOutputPageDto, ListOutputsQuery } from "./output-dto";

const Key = z.tuple([z.iso.datetime(), z.string().max(100)]);

/** Outputs that an agent wanted to release, the newest first. Throws `not_found` and `invalid_cursor`. */
export const listOutputs = operation({
  ...READ_AGENTS,
  name: "listAgentOutputs",
  summary: "Outputs that an agent wanted to release, and how many of their claims were proven",
  params: OfAgent,
  query: z.object(PageQuery),
  queryError: "validation_failed",
  input: OfAgent.extend(ListOutputsQuery.shape),
  output: AgentOutputPageDto,
  says: "The newest first",
  errors: [],
  rest: "GET /api/agents/{id}/outputs",
  console: "agentContent.outputs",
  run: async (ctx, { id, cursor, limit }) => {
    requireAction(ctx, "agent.read");
    const agent = await requireAgentRow(ctx, id);
    const found = await findOutputs(ctx.db.pool, agent.id, {
      before: cursor ? decodeCursor(cursor, Key) : null,
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      outputs: page.map((row) =>
        pickDto(AgentOutputDto, row, {
          output_id: row.id,
          agent: { did: agent.did, name: agent.name },
          sha256: row.sha256.toString("hex"),
        }),
      ),
      count: page.length,
      next_cursor:
        last === undefined ? null : encodeCursor([last.decided_at.toISOString(), last.id]),
    };
  },
});
