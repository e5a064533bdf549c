import { route } from "@/server/http/route";
import { ModuleStatusDto, moduleStatus } from "@/server/services/meta/module-status";

export const GET = route({
  operation: "getModuleStatus",
  summary: "Status of the module",
  tag: "Public",
  auth: [],
  responses: { 200: { schema: ModuleStatusDto, description: "Status and definitions" } },
  errors: ["rate_limited"],
  handle: async ({ ctx }) => ({ json: await moduleStatus(ctx) }),
});
