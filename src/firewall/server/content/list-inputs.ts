import "server-only";
import { z } from "zod";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { findInputs } from "@/firewall/server/queries/agent-inputs";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { type AgentInputPageDto, ListInputsQuery } from "./input-dto";
import { toAgentInput } from "./map-input";

const Key = z.tuple([z.iso.datetime(), z.string().max(100)]);

/** Inputs that an agent had scanned, without their content, the newest first. Throws `not_found` and `invalid_cursor`. */
export async function listInputs(
  ctx: ServiceContext,
  id: string,
  raw: z.input<typeof ListInputsQuery>,
): Promise<AgentInputPageDto> {
  requireAction(ctx, "input.read");
  const { state, cursor, limit } = ListInputsQuery.parse(raw);
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
}
