import "server-only";
import type { PoolClient } from "pg";
import type { LegalFacts } from "@/incidents/domain/coverage/dimensions/facts";
import {
  isScopeDeclared,
  NOTHING_STORED,
  type StoredLegal,
} from "@/legal-rules/domain/evaluation/stored-facts";
import { RULESET_VERSION } from "@/legal-rules/domain/rules/rules";
import { digestedFacts } from "@/legal-rules/server/evaluation-digest";
import { formatEvaluationId } from "@/legal-rules/server/evaluation-id";
import { type NewestEvaluationRow, readNewestEvaluations } from "@/legal-rules/server/legal";
import { readStoredLegal } from "@/legal-rules/server/read-legal";

/**
 * Legal facts for coverage of some incidents, with as many statements for many as for one: the
 * newest evaluation with what people decided and submitted since, and the facts as they are now.
 */
export async function readLegalFacts(
  client: PoolClient,
  ids: readonly bigint[],
): Promise<(id: bigint) => LegalFacts> {
  const stored = await readStoredLegal(client, ids);
  const evaluations = new Map(
    (await readNewestEvaluations(client, ids)).map((row) => [row.incident_id, row]),
  );
  return (id) => {
    const present = stored.get(id) ?? NOTHING_STORED;
    const newest = evaluations.get(id);
    return {
      evaluation: newest === undefined ? null : toEvaluation(newest, present),
      currentFactsSha256: isScopeDeclared(present)
        ? digestedFacts(present).sha256.toString("hex")
        : null,
      activeRulesetVersion: RULESET_VERSION,
    };
  };
}

function toEvaluation(
  row: NewestEvaluationRow,
  { decisions, submissions }: StoredLegal,
): LegalFacts["evaluation"] {
  return {
    id: formatEvaluationId(row.id),
    factsSha256: row.facts_sha256.toString("hex"),
    rulesetVersion: row.ruleset_version,
    triggers: row.triggers.map((id) => {
      const decided = decisions.get(id);
      return {
        id,
        // That nothing is required on other facts says nothing of these.
        decision:
          decided === undefined || (decided.decision === "not_required" && decided.isOutdated)
            ? null
            : decided.decision,
        reason: decided?.reason ?? null,
        owner: decided?.owner ?? null,
        submittedStages: submissions
          .filter(({ rule }) => rule === id)
          .map(({ stage, receipt }) => ({ id: stage, receipt })),
      };
    }),
  };
}
