import "server-only";
import { proposeAiIncident } from "@/agents/server/approvals/propose-ai-incident";
import { findProposal } from "@/agents/server/queries/ai-incidents";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { AiIncidentDto, ProposeAiIncidentBody } from "./ai-incident-dto";
import { toAiIncidentDto } from "./map-ai-incident";

/**
 * Proposes a serious incident by a person's word. The same of the same agent and subject is the proposal
 * that there is. Throws `not_found` for an agent that there is not.
 */
export const reportAiIncident = operation({
  name: "proposeAiIncident",
  summary: "Propose that something was a serious incident with an agent",
  tag: "Approvals",
  action: "ai_incident.propose",
  body: ProposeAiIncidentBody,
  output: AiIncidentDto,
  says: "The proposal, new or known",
  errors: ["not_found"],
  rest: "POST /api/ai-incidents",
  console: "aiIncidents.propose",
  run: async (ctx, { agent: id, subject, detail }) => {
    return inTransaction(ctx.db.pool, async (client) => {
      const agent = await requireAgentRow(ctx, id, { client });
      const now = ctx.clock();
      const said = { agent, cause: "reported", subject, detail, now } as const;
      const proposal = await proposeAiIncident(ctx, client, said);
      const row = await findProposal(client, proposal);
      if (row === null) throw new Error(`${proposal} is gone`);
      return toAiIncidentDto(ctx, row);
    });
  },
});
