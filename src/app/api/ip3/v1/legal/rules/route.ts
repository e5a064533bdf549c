import { route } from "@/server/http/route";
import { listRules } from "@/server/services/legal/list-rules";
import { RulesDto } from "@/server/services/legal/rules-dto";

export const GET = route({
  operation: "listLegalRules",
  summary: "The legal rules as data: status of the law, stages, limits and sources",
  tag: "Legal",
  auth: ["bearer"],
  anyOf: ["incident.read", "incident.work_own"],
  responses: { 200: { schema: RulesDto, description: "Every rule of the active ruleset" } },
  errors: ["unauthenticated", "forbidden", "rate_limited"],
  handle: async ({ ctx }) => ({ json: listRules(ctx) }),
});
