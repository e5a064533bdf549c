import "server-only";
import { acceptAiIncident } from "@/server/services/ai-incidents/accept-ai-incident";
import {
  AcceptAiIncidentBody,
  AiIncidentDto,
  AiIncidentPageDto,
  DismissAiIncidentBody,
  ListAiIncidentsInput,
  OfAiIncident,
  ProposeAiIncidentBody,
} from "@/server/services/ai-incidents/ai-incident-dto";
import { dismissAiIncident } from "@/server/services/ai-incidents/dismiss-ai-incident";
import { listAiIncidents } from "@/server/services/ai-incidents/list-ai-incidents";
import { reportAiIncident } from "@/server/services/ai-incidents/report-ai-incident";
import { allowed, router } from "../init";

export const aiIncidentsRouter = router({
  list: allowed("ai_incident.propose")
    .input(ListAiIncidentsInput)
    .output(AiIncidentPageDto)
    .query(({ ctx, input }) => listAiIncidents(ctx.service, input)),
  propose: allowed("ai_incident.propose")
    .input(ProposeAiIncidentBody)
    .output(AiIncidentDto)
    .mutation(({ ctx, input }) => reportAiIncident(ctx.service, input)),
  accept: allowed("ai_incident.decide")
    .input(AcceptAiIncidentBody.extend(OfAiIncident.shape))
    .output(AiIncidentDto)
    .mutation(({ ctx, input }) => acceptAiIncident(ctx.service, input)),
  dismiss: allowed("ai_incident.decide")
    .input(DismissAiIncidentBody.extend(OfAiIncident.shape))
    .output(AiIncidentDto)
    .mutation(({ ctx, input }) => dismissAiIncident(ctx.service, input)),
});
