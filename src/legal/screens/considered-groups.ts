import type { LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";

type Considered = LegalTriggersDto["considered"][number];

export const CONSIDERED_GROUPS = ["scope", "future", "other"] as const;

type ConsideredGroup = (typeof CONSIDERED_GROUPS)[number];

/**
 * Why a rule is no trigger: its scope is not declared, it would match but does not apply today, or the
 * facts do not match it.
 */
export function consideredGroup(rule: Considered): ConsideredGroup {
  if (rule.would_match) return "future";
  return rule.state === "scope_not_declared" ? "scope" : "other";
}
