import { route } from "@/server/http/route";
import { MODULE_PAGES, ModulePagesDto } from "@/server/services/meta/module-pages";

export const GET = route({
  operation: "listModulePages",
  summary: "Register of the module's pages",
  tag: "Public",
  auth: [],
  responses: { 200: { schema: ModulePagesDto, description: "Pages and who may open them" } },
  errors: ["rate_limited"],
  handle: async () => ({ json: MODULE_PAGES }),
});
