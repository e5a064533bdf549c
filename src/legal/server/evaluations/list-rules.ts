import "server-only";
import { requireReader } from "@/incidents/server/incidents/incident-filter";
import { RULES, RULESET_VERSION } from "@/legal-rules/domain/rules/rules";
import type { ServiceContext } from "@/platform/operation/context";
import { RulesDto } from "./rules-dto";

/** The active rules as data, for whoever may read an incident. */
export function listRules(ctx: ServiceContext): RulesDto {
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
}
