import { route } from "@/server/http/route";
import { listRoles, RolesDto } from "@/server/services/accounts/list-roles";

export const GET = route({
  operation: "listRoles",
  summary: "Roles, those that decide, and which of them each right belongs to",
  tag: "Accounts",
  auth: ["bearer", "session"],
  responses: { 200: { schema: RolesDto, description: "The table of rights" } },
  errors: [],
  handle: async ({ ctx }) => ({ json: listRoles(ctx) }),
});
