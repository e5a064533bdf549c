import "server-only";
import type { Pool, PoolClient } from "pg";
import { COLUMNS } from "@/generated/tables";
import type { Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** Any number; it only has to be the same in every process. Rules are set one after the other. */
const RULE_LOCK = 0x50524c08;

/** Which rule a deadline was made by; null days: no deadline. */
export interface RuleInForce {
  id: bigint;
  days: number | null;
}

/** The rule that is in force for a severity, 0 (info) to 4 (critical). Throws where there is none. */
export async function ruleInForce(
  tx: Pool | PoolClient,
  severityRank: number,
): Promise<RuleInForce> {
  const {
    rows: [rule],
  } = await tx.query<RuleInForce>(
    "SELECT id, days FROM sla_rule WHERE severity = $1 ORDER BY id DESC LIMIT 1",
    [severityRank],
  );
  if (rule === undefined) throw new Error(`severity ${severityRank} has no rule of the SLA`);
  return rule;
}

/** A rule as it was set. */
export type RuleRow = Row<"sla_rule">;

/** The view of the rules in force has the same columns. */
const RULE = COLUMNS.sla_rule.join(", ");

/** Locks the rules until the transaction ends. */
export async function lockRules(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [RULE_LOCK]);
}

/** Appends a rule, which is in force from then on. */
export async function insertRule(client: PoolClient, rule: Omit<RuleRow, "id">): Promise<RuleRow> {
  const [row] = await runStatement(
    client,
    statements.insertInto("sla_rule").values(rule).returning(COLUMNS.sla_rule),
  );
  if (row === undefined) throw new Error("adding a rule returned no row");
  return row;
}

/** The rules in force, the most severe first. */
export async function findRulesInForce(client: Pool | PoolClient): Promise<RuleRow[]> {
  const { rows } = await client.query<RuleRow>(
    `SELECT ${RULE} FROM sla_rule_in_force ORDER BY severity DESC`,
  );
  return rows;
}

/** Rules as they were set, the newest first, one more than `limit` where there are further ones. */
export async function findRuleHistory(
  client: Pool | PoolClient,
  before: bigint | null,
  limit: number,
): Promise<RuleRow[]> {
  const { rows } = await client.query<RuleRow>(
    `SELECT ${RULE} FROM sla_rule WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`,
    [before, limit + 1],
  );
  return rows;
}

/** How many rules people set, beside those that the service came with. */
export async function countOwnRules(client: Pool | PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM sla_rule WHERE set_by LIKE 'user:%'",
  );
  return rows[0]?.n ?? 0;
}
