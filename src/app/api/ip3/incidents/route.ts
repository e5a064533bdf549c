import { nextLink } from "@/server/http/page-links";
import { route } from "@/server/http/route";
import {
  listSimulatedIncidents,
  SimulatedIncidentsDto,
  SimulatedIncidentsInput,
} from "@/server/services/incidents/list-simulated-incidents";

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
