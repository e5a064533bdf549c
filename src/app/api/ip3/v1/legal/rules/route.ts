import { listRules } from "@/legal/server/evaluations/list-rules";
import { RulesDto } from "@/legal/server/evaluations/rules-dto";
import { route } from "@/platform/http/route";

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
