import "server-only";
import { formatEvaluationId } from "@/legal-rules/server/evaluation-id";
import type { EvaluationRow } from "@/legal-rules/server/legal";
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
