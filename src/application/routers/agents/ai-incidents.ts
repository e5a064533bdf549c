import "server-only";
import { acceptAiIncident } from "@/firewall/server/ai-incidents/accept-ai-incident";
import {
  AcceptAiIncidentBody,
  AiIncidentDto,
  AiIncidentPageDto,
  DismissAiIncidentBody,
  ListAiIncidentsInput,
  OfAiIncident,
  ProposeAiIncidentBody,
} from "@/firewall/server/ai-incidents/ai-incident-dto";
import { dismissAiIncident } from "@/firewall/server/ai-incidents/dismiss-ai-incident";
import { listAiIncidents } from "@/firewall/server/ai-incidents/list-ai-incidents";
import { reportAiIncident } from "@/firewall/server/ai-incidents/report-ai-incident";
import { allowed, router } from "@/platform/trpc/init";

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
