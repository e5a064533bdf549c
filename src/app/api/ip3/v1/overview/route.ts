import { z } from "zod";
import { route } from "@/server/http/route";
import { getOverview, OverviewDto } from "@/server/services/incidents/overview";

export const GET = route({
  operation: "getOverview",
  summary: "Where the work on incidents stands",
  tag: "Incidents",
  auth: ["bearer", "session"],
  action: "incident.read",
  query: z.object({ source: z.enum(["import", "simulation"]).default("import") }),
  queryError: "invalid_filter",
  responses: { 200: { schema: OverviewDto, description: "Counts, weeks, owners and states" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await getOverview(ctx, query) }),
});
