import "server-only";
import { z } from "zod";
import { findProposals } from "@/agents/server/queries/ai-incidents";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { AiIncidentId, type AiIncidentPageDto, ListAiIncidentsInput } from "./ai-incident-dto";
import { toAiIncidentDto } from "./map-ai-incident";

const Key = z.tuple([z.iso.datetime(), AiIncidentId]);

/**
 * One page of what was proposed as a serious incident, the newest first. Throws `invalid_cursor`, and
 * `not_found` for an agent that there is not.
 */
export async function listAiIncidents(
  ctx: ServiceContext,
  raw: z.input<typeof ListAiIncidentsInput>,
): Promise<AiIncidentPageDto> {
  requireAction(ctx, "ai_incident.propose");
  const { state, agent, cursor, limit } = ListAiIncidentsInput.parse(raw);
  const before = cursor ? decodeCursor(cursor, Key) : null;
  const rows = await findProposals(ctx.db.pool, {
    states: state,
    agent: agent === undefined ? null : (await requireAgentRow(ctx, agent)).did,
    before: before && { at: new Date(before[0]), id: before[1] },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    proposals: page.map((row) => toAiIncidentDto(ctx, row)),
    count: page.length,
    next_cursor:
      rows.length > limit && last !== undefined
        ? encodeCursor([last.proposed_at.toISOString(), last.id])
        : null,
  };
}
