import "server-only";
import { z } from "zod";
import { findProposals } from "@/agents/server/queries/ai-incidents";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { operation } from "@/platform/declaration/operation";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import {
  AI_INCIDENT_STATES,
  AiIncidentId,
  AiIncidentPageDto,
  ListAiIncidentsInput,
} from "./ai-incident-dto";
import { toAiIncidentDto } from "./map-ai-incident";

const Key = z.tuple([z.iso.datetime(), AiIncidentId]);

/**
 * One page of what was proposed as a serious incident, the newest first. Throws `invalid_cursor`, and
 * `not_found` for an agent that there is not.
 */
export const listAiIncidents = operation({
  name: "listAiIncidents",
  summary: "List what was proposed as a serious incident with an agent",
  tag: "Approvals",
  auth: ["bearer", "session"],
  action: "ai_incident.propose",
  query: ListAiIncidentsInput.pick({ agent: true }).extend({
    ...PageQuery,
    state: commaList(AI_INCIDENT_STATES),
  }),
  input: ListAiIncidentsInput,
  output: AiIncidentPageDto,
  says: "One page, the newest first",
  errors: ["not_found"],
  rest: "GET /api/ai-incidents",
  console: "aiIncidents.list",
  run: async (ctx, { state, agent, cursor, limit }) => {
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
  },
});
