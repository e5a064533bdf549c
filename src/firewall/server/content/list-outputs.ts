import "server-only";
import { z } from "zod";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { findOutputs } from "@/firewall/server/queries/agent-outputs";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { type AgentOutputPageDto, ListOutputsQuery } from "./output-dto";

const Key = z.tuple([z.iso.datetime(), z.string().max(100)]);

/** Outputs that an agent wanted to release, the newest first. Throws `not_found` and `invalid_cursor`. */
export async function listOutputs(
  ctx: ServiceContext,
  id: string,
  raw: z.input<typeof ListOutputsQuery>,
): Promise<AgentOutputPageDto> {
  requireAction(ctx, "agent.read");
  const { cursor, limit } = ListOutputsQuery.parse(raw);
  const agent = await requireAgentRow(ctx, id);
  const found = await findOutputs(ctx.db.pool, agent.id, {
    before: cursor ? decodeCursor(cursor, Key) : null,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    outputs: page.map((row) => ({
      output_id: row.id,
      agent: { did: agent.did, name: agent.name },
      sha256: row.sha256.toString("hex"),
      verdict: row.verdict,
      proven: row.proven,
      total: row.total,
      decided_at: row.decided_at.toISOString(),
    })),
    count: page.length,
    next_cursor: last === undefined ? null : encodeCursor([last.decided_at.toISOString(), last.id]),
  };
}
