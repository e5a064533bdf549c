import { createHash } from "node:crypto";
import type { Pool } from "pg";

interface ClockValues {
  rule: string;
  stage: string;
  article: string;
  law_status: string;
  match: "triggered" | "conditional";
  simulation: boolean;
  anchor_at: Date;
  due_at: Date | null;
  due: string | null;
  zone: string;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Adds an evaluation of an incident and a clock with these values; returns the evaluation's number. */
export async function insertClock(
  pool: Pool,
  incident: bigint,
  values: Partial<ClockValues> & { evaluated_at?: Date } = {},
): Promise<bigint> {
  const { evaluated_at = new Date(), due_at = null, ...given } = values;
  const result = '{"triggers":[]}';
  const { rows } = await pool.query<{ id: bigint }>(
    `INSERT INTO legal_evaluation (incident_id, ruleset_version, facts, facts_sha256, result,
       result_sha256, evaluated_by, evaluated_by_name, evaluated_at)
     VALUES ($1, 'test', '{}', $2, $3, $4, 'user:x', 'Test person', $5) RETURNING id`,
    [incident, sha256("{}"), result, sha256(result), evaluated_at],
  );
  const [evaluation] = rows;
  if (evaluation === undefined) throw new Error("adding an evaluation returned no row");
  const all: Record<string, unknown> = {
    incident_id: incident,
    evaluation_id: evaluation.id,
    rule: "gdpr-33-1",
    stage: "notification",
    article: "33(1)",
    law_status: "in_force",
    match: "triggered",
    simulation: false,
    anchor_at: new Date((due_at ?? evaluated_at).getTime() - 72 * 3_600_000),
    due_at,
    due: due_at?.toISOString() ?? null,
    zone: "Europe/Brussels",
    ...given,
  };
  await pool.query(
    `INSERT INTO legal_clock (${Object.keys(all)})
     VALUES (${Object.keys(all).map((_, n) => `$${n + 1}`)})`,
    Object.values(all),
  );
  return evaluation.id;
}

/** States a decision on the obligation of a rule; null takes the one before back. */
export async function insertDecision(
  pool: Pool,
  incident: bigint,
  rule: string,
  decision: "notify" | "not_required" | "pending" | null,
  statedAt = new Date(),
): Promise<bigint> {
  const body = JSON.stringify({ decision, owner: null, reason: "So decided.", rule });
  const { rows } = await pool.query<{ id: bigint }>(
    `INSERT INTO incident_statement (incident_id, kind, body, sha256, author, author_name, stated_at)
     VALUES ($1, 'legal_decision', $2, $3, 'user:x', 'Test person', $4) RETURNING id`,
    [incident, body, sha256(body), statedAt],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("adding a decision returned no row");
  return row.id;
}
