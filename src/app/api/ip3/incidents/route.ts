import {
  listSimulatedIncidents,
  SimulatedIncidentsDto,
  SimulatedIncidentsInput,
} from "@/incidents/server/incidents/list-simulated-incidents";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listSimulatedIncidents",
  summary: "Demonstration data, public",
  tag: "Public",
  auth: [],
  query: SimulatedIncidentsInput,
  responses: {
    200: { schema: SimulatedIncidentsDto, description: "One page of simulated incidents" },
  },
  errors: ["rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listSimulatedIncidents(ctx, query);
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});
