import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { requireOnCase } from "@/incidents/server/incidents/case-right";
import { findIncidentRow, notFound } from "@/incidents/server/incidents/get-incident";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { evaluateLegal } from "@/legal-rules/domain/evaluation/evaluate";
import type { LegalFacts, Submission } from "@/legal-rules/domain/facts";
import { RULESET_VERSION } from "@/legal-rules/domain/rules/rules";
import { digested } from "@/legal-rules/server/evaluation-digest";
import { EvaluationId, parseEvaluationId } from "@/legal-rules/server/evaluation-id";
import { findEvaluation } from "@/legal-rules/server/legal";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { EvaluationDto } from "./legal-dto";
import { toEvaluationRef } from "./map-evaluation";
import { resultText } from "./store-evaluation";

/**
 * A stored evaluation, and what the rules of today make of the same facts at the same instant: with the
 * same ruleset the digests have to agree. Throws `not_found`.
 */
export const getEvaluation = operation({
  name: "getLegalEvaluation",
  summary: "A stored evaluation with its facts and result, and the same facts evaluated again",
  tag: "Legal",
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId, evaluation: EvaluationId }),
  output: EvaluationDto,
  says: "The evaluation as it was stored",
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}/legal-evaluations/{evaluation}",
  console: "legal.evaluation",
  run: async (ctx, input) => {
    const incident = await findIncidentRow(ctx, input.id);
    requireOnCase(ctx, "read", incident);
    if (incident === null) throw notFound(input.id);
    const row = await findEvaluation(ctx.db.pool, incident.id, parseEvaluationId(input.evaluation));
    if (row === null) {
      throw new ServiceError("not_found", {
        detail: `${input.evaluation} is no evaluation of ${input.id}.`,
      });
    }
    const stored = JSON.parse(row.facts) as { facts: LegalFacts; submissions: Submission[] };
    return {
      ...toEvaluationRef(row),
      facts: stored,
      result: JSON.parse(row.result) as unknown,
      rerun: rerun(ctx, stored, row),
    };
  },
});

function rerun(
  ctx: ServiceContext,
  { facts, submissions }: { facts: LegalFacts; submissions: Submission[] },
  row: { id: bigint; evaluated_at: string; result_sha256: Buffer },
): EvaluationDto["rerun"] {
  try {
    const again = evaluateLegal({ facts, submissions, now: row.evaluated_at });
    const { sha256 } = digested(resultText(again));
    return {
      ruleset_version: again.ruleset_version,
      result_sha256: sha256.toString("hex"),
      same: sha256.equals(row.result_sha256),
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The rules of today do not know a word of then, which is an answer of its own.
    ctx.log.warn({ err: error, evaluation: String(row.id) }, "an evaluation cannot be run again");
    return { ruleset_version: RULESET_VERSION, result_sha256: null, same: false };
  }
}
