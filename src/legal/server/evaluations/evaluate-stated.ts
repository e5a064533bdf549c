import "server-only";
import type { CaseRecord, LockedCase } from "@/incidents/server/cases/change-case";
import { type LegalStatement, storedLegal } from "@/legal-rules/domain/evaluation/stored-facts";
import { RULESET_VERSION } from "@/legal-rules/domain/rules/rules";
import { digestedFacts } from "@/legal-rules/server/evaluation-digest";
import { readNewestEvaluations } from "@/legal-rules/server/legal";
import { findLegalStatements } from "@/legal-rules/server/read-legal";
import { storeEvaluation } from "./store-evaluation";

/**
 * Evaluates the rules after a form with a legal fact: an awareness that is stated earlier must not
 * leave a clock that ends too late. Stores an evaluation if the facts differ from those of the
 * newest one, and returns its record; none otherwise.
 */
export async function evaluateStated(
  locked: LockedCase,
  statement: Pick<Extract<LegalStatement, { kind: "impact" | "timeline" }>, "kind" | "body">,
): Promise<CaseRecord[]> {
  const { client, row, actor, now } = locked;
  const before = await findLegalStatements(client, row.id);
  // Its number is not given yet, and no evaluation holds one.
  const said = { statementId: "", authorName: actor.name, statedAt: now.toISOString() };
  const stored = storedLegal([...before, { ...statement, ...said } as LegalStatement]);
  const [newest] = await readNewestEvaluations(client, [row.id]);
  if (newest === undefined && stored.sources.length === 0) return [];
  const isKnown =
    newest?.ruleset_version === RULESET_VERSION &&
    newest.facts_sha256.equals(digestedFacts(stored).sha256);
  return isKnown ? [] : [await storeEvaluation(locked, stored)];
}
