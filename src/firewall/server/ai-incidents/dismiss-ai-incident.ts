import "server-only";
import { findProposal } from "@/agents/server/queries/ai-incidents";
import { inTransaction } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import type { AiIncidentDto, DismissAiIncidentBody } from "./ai-incident-dto";
import { decideAiIncident } from "./decide-ai-incident";
import { requireProposed } from "./map-ai-incident";

/** Says that a proposal is no serious incident, and why. Throws `not_found` and `conflict`. */
export async function dismissAiIncident(
  ctx: ServiceContext,
  { id, reason }: DismissAiIncidentBody & { id: string },
): Promise<AiIncidentDto> {
  const actor = requireAction(ctx, "ai_incident.decide");
  return inTransaction(ctx.db.pool, async (client) => {
    const row = requireProposed(await findProposal(client, id, true));
    return decideAiIncident(ctx, client, row, actor, { state: "dismissed", reason });
  });
}
