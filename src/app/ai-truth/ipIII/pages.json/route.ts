import { MODULE_PAGES, ModulePagesDto } from "@/boards/server/status/module-pages";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listModulePages",
  summary: "Register of the module's pages",
  tag: "Public",
  auth: [],
  responses: { 200: { schema: ModulePagesDto, description: "Pages and who may open them" } },
  errors: ["rate_limited"],
  handle: async () => ({ json: MODULE_PAGES }),
});
