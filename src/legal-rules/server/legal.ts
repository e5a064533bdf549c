import "server-only";
import type { Pool, PoolClient } from "pg";
import type { LegalStatementKind } from "@/legal-rules/domain/evaluation/stored-facts";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";
import { columnsOf, type IsoRow, type Row } from "@/platform/db/rows";

/** A statement that bears on the law; `body` is canonical JSON, the time an RFC 3339 text. */
export type LegalStatementRow = IsoRow<Row<"incident_statement", { kind: LegalStatementKind }>>;

/** Statements of these kinds of some incidents, the oldest first. */
export async function readLegalStatements(
  client: Pool | PoolClient,
  ids: readonly bigint[],
  kinds: readonly LegalStatementKind[],
): Promise<LegalStatementRow[]> {
  const { rows } = await client.query<LegalStatementRow>({
    name: "legal-statements",
    text: `SELECT ${columnsOf("incident_statement")} FROM incident_statement
      WHERE incident_id = ANY ($1::bigint[]) AND kind = ANY ($2::text[]) ORDER BY id`,
    values: [ids, kinds],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** An evaluation without the facts and the result themselves; the time is an RFC 3339 text. */
export type EvaluationRow = IsoRow<Omit<Row<"legal_evaluation">, "facts" | "result">> & {
  trigger_count: number;
};

const EVALUATION = `${columnsOf("legal_evaluation", { without: ["facts", "result"] })},
  jsonb_array_length(result::jsonb -> 'triggers') AS trigger_count`;

/** Stores an evaluation and returns its number. */
export async function insertEvaluation(
  client: PoolClient,
  evaluation: {
    incidentId: bigint;
    rulesetVersion: string;
    facts: string;
    factsSha256: Uint8Array;
    result: string;
    resultSha256: Uint8Array;
    evaluatedBy: string;
    evaluatedByName: string;
    evaluatedAt: Date;
  },
): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO legal_evaluation (incident_id, ruleset_version, facts, facts_sha256, result,
       result_sha256, evaluated_by, evaluated_by_name, evaluated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      evaluation.incidentId,
      evaluation.rulesetVersion,
      evaluation.facts,
      evaluation.factsSha256,
      evaluation.result,
      evaluation.resultSha256,
      evaluation.evaluatedBy,
      evaluation.evaluatedByName,
      evaluation.evaluatedAt,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("storing an evaluation returned no number");
  return id;
}

/** Evaluations of an incident, the newest first, before a number. */
export async function findEvaluations(
  client: Pool | PoolClient,
  incidentId: bigint,
  before: bigint | null,
  limit: number,
): Promise<EvaluationRow[]> {
  const { rows } = await client.query<EvaluationRow>({
    text: `SELECT ${EVALUATION} FROM legal_evaluation
      WHERE incident_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    values: [incidentId, before, limit],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

export type WholeEvaluationRow = EvaluationRow & Pick<Row<"legal_evaluation">, "facts" | "result">;

/** One evaluation of an incident, the newest where none is named; null where there is none. */
export async function findEvaluation(
  client: Pool | PoolClient,
  incidentId: bigint,
  id: bigint | null,
): Promise<WholeEvaluationRow | null> {
  const { rows } = await client.query<WholeEvaluationRow>({
    text: `SELECT ${EVALUATION}, facts, result FROM legal_evaluation
      WHERE incident_id = $1 AND ($2::bigint IS NULL OR id = $2) ORDER BY id DESC LIMIT 1`,
    values: [incidentId, id],
    types: ISO_TIMESTAMPS,
  });
  return rows[0] ?? null;
}

/** Basis and found rules of an incident's newest evaluation. */
export type NewestEvaluationRow = Pick<
  Row<"legal_evaluation">,
  "id" | "incident_id" | "facts_sha256" | "ruleset_version"
> & {
  /** Ids of rules. */
  triggers: string[];
};

/** The newest evaluation of each of these incidents that has one. */
export async function readNewestEvaluations(
  client: Pool | PoolClient,
  ids: readonly bigint[],
): Promise<NewestEvaluationRow[]> {
  const { rows } = await client.query<NewestEvaluationRow>({
    name: "legal-newest-evaluations",
    text: `SELECT e.id, e.incident_id, e.facts_sha256, e.ruleset_version,
        ARRAY(SELECT t.value ->> 'id'
          FROM jsonb_array_elements(e.result::jsonb -> 'triggers') WITH ORDINALITY AS t
          ORDER BY t.ordinality) AS triggers
      FROM unnest($1::bigint[]) AS i(id)
        CROSS JOIN LATERAL (SELECT * FROM legal_evaluation
          WHERE incident_id = i.id ORDER BY id DESC LIMIT 1) e`,
    values: [ids],
  });
  return rows;
}
