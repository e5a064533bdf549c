import "server-only";
import { z } from "zod";
import { getOverview, OverviewDto, OverviewInput } from "@/boards/server/overview/overview";
import { FacetDto, FacetInput, facetIncidents } from "@/incidents/server/incidents/facet-incidents";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import {
  IncidentDetailDto,
  IncidentId,
  IncidentPageDto,
} from "@/incidents/server/incidents/incident-dto";
import { ListIncidentsInput, listIncidents } from "@/incidents/server/incidents/list-incidents";
import { allowed, router } from "@/platform/trpc/init";

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
