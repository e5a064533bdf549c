import "server-only";
import type { PoolClient } from "pg";
import { slaDue } from "@/incidents/domain/sla";
import type { CaseColumns, CaseRow } from "@/incidents/server/queries/cases";
import { ruleInForce } from "@/incidents/server/queries/sla";

/** Deadline that the rule in force gives a severity, counted from creation or reopening, and the rule. */
export async function presentDeadline(
  client: PoolClient,
  incident: Pick<CaseRow, "created_at" | "reopened_at">,
  severity: number,
): Promise<Pick<CaseColumns, "sla_due" | "sla_rule_id">> {
  const rule = await ruleInForce(client, severity);
  return {
    sla_due: slaDue(incident.created_at, incident.reopened_at, rule.days),
    sla_rule_id: rule.id,
  };
}
