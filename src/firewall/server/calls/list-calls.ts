import "server-only";
import { z } from "zod";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { findCall, findCalls } from "@/firewall/server/queries/agent-calls";
import { mayActor, requireAction, type ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import type { AgentCallDto, AgentCallPageDto, ListCallsInput } from "./call-dto";
import { toCallDto, toCallSummary } from "./map-call";

const Cursor = z.tuple([z.iso.datetime(), z.string().max(100)]);

/** One page of an agent's calls, the newest first. Throws `not_found` and `invalid_cursor`. */
export async function listCalls(
  ctx: ServiceContext,
  input: z.infer<typeof ListCallsInput> & { id: string },
): Promise<AgentCallPageDto> {
  requireAction(ctx, "agent.read");
  const cursor = input.cursor ? decodeCursor(input.cursor, Cursor) : null;
  const agent = await requireAgentRow(ctx, input.id);
  const rows = await findCalls(ctx.db.pool, agent.id, {
    states: input.state,
    tool: input.tool ?? null,
    after: cursor && { at: cursor[0], id: cursor[1] },
    limit: input.limit + 1,
  });
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    did: agent.did,
    calls: page.map(toCallSummary),
    next_cursor: last === undefined ? null : encodeCursor([last.decided_at.toISOString(), last.id]),
  };
}

/** One call of an agent, layer by layer. Throws `not_found`. */
export async function getCall(
  ctx: ServiceContext,
  input: { id: string; call_id: string },
): Promise<AgentCallDto> {
  requireAction(ctx, "agent.read");
  const agent = await requireAgentRow(ctx, input.id);
  const row = await findCall(ctx.db.pool, agent.id, input.call_id);
  if (row === null) throw new ServiceError("not_found", { detail: "There is no such call." });
  const call = toCallDto(agent.did, row);
  // What a call was to do is for those who may read it in the register of approvals.
  return mayActor(ctx.actor, "approval.read") ? call : { ...call, preview: null };
}
