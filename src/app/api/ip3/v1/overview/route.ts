import { z } from "zod";
import { getOverview, OverviewDto } from "@/boards/server/overview/overview";
import { route } from "@/platform/http/route";

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
