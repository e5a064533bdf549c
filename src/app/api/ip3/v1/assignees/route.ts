import { z } from "zod";
import { AssigneesDto } from "@/incidents/server/cases/case-input";
import { listAssignees } from "@/incidents/server/cases/list-assignees";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listAssignees",
  summary: "Accounts that an incident can be assigned to",
  tag: "Case work",
  auth: ["bearer"],
  action: "incident.transition",
  query: z.object({
    q: z.string().max(200).optional().meta({ description: "Part of the name or address" }),
  }),
  queryError: "invalid_filter",
  responses: { 200: { schema: AssigneesDto, description: "At most fifty accounts" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await listAssignees(ctx, query) }),
});
