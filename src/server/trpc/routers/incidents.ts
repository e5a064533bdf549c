import "server-only";
import { z } from "zod";
import { FacetDto, FacetInput, facetIncidents } from "@/server/services/incidents/facet-incidents";
import { getIncident } from "@/server/services/incidents/get-incident";
import {
  IncidentDetailDto,
  IncidentId,
  IncidentPageDto,
} from "@/server/services/incidents/incident-dto";
import { ListIncidentsInput, listIncidents } from "@/server/services/incidents/list-incidents";
import { getOverview, OverviewDto, OverviewInput } from "@/server/services/incidents/overview";
import { allowed, router } from "../init";

export const incidentsRouter = router({
  // The first page says how many there are; the following ones need not ask again.
  list: allowed("incident.read", "incident.work_own")
    .input(ListIncidentsInput.omit({ with_total: true }))
    .output(IncidentPageDto)
    .query(({ ctx, input }) =>
      listIncidents(ctx.service, { ...input, with_total: input.cursor == null }),
    ),
  get: allowed("incident.read", "incident.work_own")
    .input(z.object({ id: IncidentId }))
    .output(IncidentDetailDto)
    .query(({ ctx, input }) => getIncident(ctx.service, input)),
  facets: allowed("incident.read", "incident.work_own")
    .input(FacetInput)
    .output(FacetDto)
    .query(({ ctx, input }) => facetIncidents(ctx.service, input)),
  overview: allowed("incident.read")
    .input(OverviewInput)
    .output(OverviewDto)
    .query(({ ctx, input }) => getOverview(ctx.service, input)),
});
