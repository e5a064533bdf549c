import "server-only";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { CaseRecord, LockedCase } from "@/incidents/server/cases/change-case";
import { evaluateLegal } from "@/legal-rules/domain/evaluation/evaluate";
import type { Evaluation } from "@/legal-rules/domain/evaluation/evaluation";
import type { StoredLegal } from "@/legal-rules/domain/evaluation/stored-facts";
import { digested, digestedFacts } from "@/legal-rules/server/evaluation-digest";
import { formatEvaluationId } from "@/legal-rules/server/evaluation-id";
import { insertEvaluation } from "@/legal-rules/server/legal";
import { actorName } from "@/platform/operation/context";
import { writeClocks } from "./rewrite-clocks";

/**
 * Evaluates the recorded facts of a locked incident, stores the result and makes its open stages
 * the clocks of the incident. Returns its record in the trace, which names digests and the rules
 * only.
 */
export async function storeEvaluation(
  { client, row, actor, now }: LockedCase,
  stored: StoredLegal,
): Promise<CaseRecord> {
  const { facts, submissions } = stored;
  const evaluation = evaluateLegal({ facts, submissions, now: now.toISOString() });
  const input = digestedFacts(stored);
  const result = digested(resultText(evaluation));
  const id = await insertEvaluation(client, {
    incidentId: row.id,
    rulesetVersion: evaluation.ruleset_version,
    facts: input.text,
    factsSha256: input.sha256,
    result: result.text,
    resultSha256: result.sha256,
    evaluatedBy: actorName(actor),
    evaluatedByName: actor.name,
    evaluatedAt: now,
  });
  await writeClocks(client, row, { ...evaluation, id }, stored);
  return {
    kind: "legal.evaluate",
    summary: {
      evaluation: formatEvaluationId(id),
      ruleset: evaluation.ruleset_version,
      facts_sha256: input.sha256.toString("hex"),
      result_sha256: result.sha256.toString("hex"),
      triggers: evaluation.triggers.map((trigger) => trigger.id),
    },
  };
}

/** Result of an evaluation, as stored: canonical JSON (RFC 8785). */
export function resultText({ triggers, considered, missing_facts }: Evaluation): string {
  return canonicalJson({ triggers, considered, missing_facts });
}
