import { isSameActor, isStated } from "@/encoding/domain/text/stated-text";
import { check, type DimensionResult } from "./check";
import { type CountedFacts, citedItems, isUsable } from "./evidence-rows";
import type { EvidenceFacts } from "./facts";
import { instantOf, isLater } from "./instant";
import { isRiskAccepted, notBefore, nothingToFix } from "./lifecycle-stage";

/** Whether the fix was retested by another person, afterwards, with separate evidence. */
export function retest(facts: CountedFacts): DimensionResult {
  const { incident, statements } = facts;
  const none = notBefore(incident, "retest") ?? nothingToFix(incident);
  if (none !== null) return none;
  if (isRiskAccepted(incident)) {
    return { applies: false, reason: "resolution is risk_accepted", isDueLater: false };
  }
  const stated = statements.retest;
  const proof = stated === null ? [] : [stated.statementId];
  const own = ownEvidence(facts);
  return {
    applies: true,
    checks: [
      check("retest.after_remediation", missingOrder(facts), proof),
      check(
        "retest.verdict_recorded",
        typeof stated?.passed === "boolean" ? null : "No verdict is recorded",
        proof,
      ),
      check(
        "retest.own_evidence",
        own.length > 0 ? null : "No evidence of its own that came after the remediation",
        own.map((item) => item.id),
      ),
      independence(facts),
    ],
  };
}

function missingOrder({ incident, statements }: CountedFacts): string | null {
  const { retest: stated, remediation } = statements;
  if (stated === null) return "No result is recorded";
  if (instantOf(remediation?.doneAt) === null) {
    return "The time of the remediation is not known, so that nothing is later";
  }
  const { fixingSince } = incident;
  const isOfPresentAttempt = fixingSince === null || isLater(stated.statedAt, fixingSince);
  return isLater(stated.statedAt, remediation?.doneAt) && isOfPresentAttempt
    ? null
    : "The result is not later than the remediation";
}

/** Items that came after the remediation and show the retest, not the weakness as it was before. */
function ownEvidence(facts: CountedFacts): readonly EvidenceFacts[] {
  const { retest: stated, remediation, reproduction } = facts.statements;
  const before = new Set((reproduction?.evidenceIds ?? []).map((id) => facts.itemOf(id)));
  const cited = citedItems(facts, stated?.evidenceIds ?? []).filter((item) => item.kind !== "note");
  const absences = facts.items.filter((item) => item.kind === "not_observed" && isUsable(item));
  return [...new Set([...cited, ...absences])].filter(
    (item) => !before.has(item) && isLater(item.importedAt, remediation?.doneAt),
  );
}

function independence({ statements, laterRunWithoutFingerprint: run }: CountedFacts) {
  const id = "retest.independent";
  const { retest: stated, remediation } = statements;
  if (run !== null && isLater(run.at, remediation?.doneAt)) return check(id, null, [run.runId]);
  if (stated === null || !isStated(stated.author)) {
    return check(id, "Nobody is named who retested, and no later report lacks the weakness", []);
  }
  const doneBy = remediation?.doneBy ?? null;
  if (remediation === null || !isStated(doneBy)) {
    return check(id, "Nobody is named who fixed it, so that nobody differs from them", []);
  }
  // A name in other words could be the same person as the account, so the author is used instead.
  const fixer = doneBy.startsWith("user:") ? doneBy : remediation.author;
  return check(
    id,
    isSameActor(stated.author, fixer) ? "Whoever retested is whoever fixed it" : null,
    [stated.statementId, remediation.statementId],
  );
}
