import { listRoles, RolesDto } from "@/accounts/server/list-roles";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listRoles",
  summary: "Roles, those that decide, and which of them each right belongs to",
  tag: "Accounts",
  auth: ["bearer", "session"],
  responses: { 200: { schema: RolesDto, description: "The table of rights" } },
  errors: [],
  handle: async ({ ctx }) => ({ json: listRoles(ctx) }),
});
