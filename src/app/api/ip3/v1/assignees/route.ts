import { z } from "zod";
import { route } from "@/server/http/route";
import { AssigneesDto } from "@/server/services/cases/case-input";
import { listAssignees } from "@/server/services/cases/list-assignees";

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
