import "server-only";
import type { PoolClient } from "pg";
import { slaDue } from "@/incidents/domain/sla";
import type { CaseColumns, CaseRow } from "@/incidents/server/queries/cases";
import { type RuleInForce, ruleInForce } from "@/incidents/server/queries/sla";

export type Deadline = Pick<CaseColumns, "sla_due" | "sla_rule_id">;

/** Deadline that a rule gives, counted from creation or reopening. */
export function deadlineBy(
  rule: RuleInForce,
  incident: Pick<CaseRow, "created_at" | "reopened_at">,
): Deadline {
  return {
    sla_due: slaDue(incident.created_at, incident.reopened_at, rule.days),
    sla_rule_id: rule.id,
  };
}

/** Deadline that the rule in force gives a severity, and the rule. */
export async function presentDeadline(
  client: PoolClient,
  incident: Pick<CaseRow, "created_at" | "reopened_at">,
  severity: number,
): Promise<Deadline> {
  return deadlineBy(await ruleInForce(client, severity), incident);
}
