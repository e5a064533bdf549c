import "server-only";
import { formatEvaluationId } from "@/legal-rules/server/evaluation-id";
import type { EvaluationRow } from "@/legal-rules/server/legal";
import { pickDto } from "@/platform/declaration/pick-dto";
import { EvaluationRefDto } from "./legal-dto";

/** A stored evaluation as the wire names it. */
export function toEvaluationRef(row: EvaluationRow): EvaluationRefDto {
  return pickDto(EvaluationRefDto, row, {
    id: formatEvaluationId(row.id),
    facts_sha256: row.facts_sha256.toString("hex"),
    result_sha256: row.result_sha256.toString("hex"),
  });
}
