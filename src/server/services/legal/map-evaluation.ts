import "server-only";
import type { EvaluationRow } from "@/server/db/queries/legal";
import { formatEvaluationId } from "./evaluation-id";
import type { EvaluationRefDto } from "./legal-dto";

/** A stored evaluation as the wire names it. */
export function toEvaluationRef(row: EvaluationRow): EvaluationRefDto {
  return {
    id: formatEvaluationId(row.id),
    ruleset_version: row.ruleset_version,
    facts_sha256: row.facts_sha256.toString("hex"),
    result_sha256: row.result_sha256.toString("hex"),
    evaluated_by_name: row.evaluated_by_name,
    evaluated_at: row.evaluated_at,
    trigger_count: row.trigger_count,
  };
}
