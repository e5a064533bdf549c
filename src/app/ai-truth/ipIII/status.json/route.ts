import { ModuleStatusDto, moduleStatus } from "@/boards/server/status/module-status";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getModuleStatus",
  summary: "Status of the module",
  tag: "Public",
  auth: [],
  responses: { 200: { schema: ModuleStatusDto, description: "Status and definitions" } },
  errors: ["rate_limited"],
  handle: async ({ ctx }) => ({ json: await moduleStatus(ctx) }),
});
