import "server-only";
import { requireReader } from "@/incidents/server/incidents/incident-filter";
import { RULES, RULESET_VERSION } from "@/legal-rules/domain/rules/rules";
import { operation } from "@/platform/declaration/operation";
import { RulesDto } from "./rules-dto";

/** The active rules as data, for accounts that may read an incident. */
export const listRules = operation({
  name: "listLegalRules",
  summary: "The legal rules as data: status of the law, stages, limits and sources",
  tag: "Legal",
  anyOf: ["incident.read", "incident.work_own"],
  output: RulesDto,
  says: "Every rule of the active ruleset",
  errors: [],
  rest: "GET /api/ip3/v1/legal/rules",
  run: (ctx) => {
    requireReader(ctx);
    return RulesDto.parse({
      ruleset_version: RULESET_VERSION,
      rules: RULES.map((rule) => ({
        ...rule,
        stages: rule.stages.map(({ content, ...stage }) => ({
          ...stage,
          content: content.map(({ item }) => item),
        })),
      })),
    });
  },
});
