import "server-only";
import { z } from "zod";
import { findProposals } from "@/agents/server/queries/ai-incidents";
import { AgentId } from "@/agents/server/registry/agent-input";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList, words } from "@/platform/domain/list";
import { AI_INCIDENT_STATES, AiIncidentPageDto } from "./ai-incident-dto";
import { toAiIncidentDto } from "./map-ai-incident";

const LIST = defineList({
  fields: { state: words("State", AI_INCIDENT_STATES) },
  key: { proposed_at: "instant", id: "text" },
});

const { query, input } = listingOf(LIST);

const Agent = z.object({ agent: AgentId.optional() });

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
  query: Agent.extend(query.shape),
  input: input.extend(Agent.shape),
  output: AiIncidentPageDto,
  says: "One page, the newest first",
  errors: ["not_found"],
  rest: "GET /api/ai-incidents",
  console: "aiIncidents.list",
  run: async (ctx, { state, agent, cursor, limit }) => {
    const key = keyOf(LIST, cursor);
    const rows = await findProposals(ctx.db.pool, {
      states: state,
      agent: agent === undefined ? null : (await requireAgentRow(ctx, agent)).did,
      before: key && { at: new Date(key.proposed_at), id: key.id },
      limit: limit + 1,
    });
    const { page, next_cursor } = pageOf(LIST, rows, limit);
    return {
      proposals: page.map((row) => toAiIncidentDto(ctx, row)),
      count: page.length,
      next_cursor,
    };
  },
});
