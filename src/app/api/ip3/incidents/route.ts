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
  responses: { 200: { schema: SimulatedIncidentsDto, description: "Simulated incidents only" } },
  errors: ["rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await listSimulatedIncidents(ctx, query) }),
});
