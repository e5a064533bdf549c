import "server-only";
import { RULES, RULESET_VERSION } from "@/domain/legal/rules";
import type { ServiceContext } from "../context";
import { requireReader } from "../incidents/incident-filter";
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
