import "server-only";
import { findProposal } from "@/agents/server/queries/ai-incidents";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { AiIncidentDto, DismissAiIncidentBody, OfAiIncident } from "./ai-incident-dto";
import { decideAiIncident } from "./decide-ai-incident";
import { requireProposed } from "./map-ai-incident";

/** Says that a proposal is no serious incident, and why. Throws `not_found` and `conflict`. */
export const dismissAiIncident = operation({
  name: "dismissAiIncident",
  summary: "Say that a proposal is no serious incident, and why",
  tag: "Approvals",
  action: "ai_incident.decide",
  params: OfAiIncident,
  body: DismissAiIncidentBody,
  output: AiIncidentDto,
  says: "The proposal as it is now",
  errors: ["conflict"],
  rest: "POST /api/ai-incidents/{id}/dismiss",
  console: "aiIncidents.dismiss",
  run: async (ctx, { id, reason }) => {
    const { actor } = ctx;
    return inTransaction(ctx.db.pool, async (client) => {
      const row = requireProposed(await findProposal(client, id, true));
      return decideAiIncident(ctx, client, row, actor, { state: "dismissed", reason });
    });
  },
});
