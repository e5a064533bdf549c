import { isReference, isStated } from "@/encoding/domain/text/stated-text";
import { check, type DimensionResult } from "./check";
import type { CountedFacts } from "./evidence-rows";
import type { ClosureStatement } from "./facts";
import { instantOf } from "./instant";
import { isRiskAccepted, notBefore, nothingToFix } from "./lifecycle-stage";

/** What was done against it, by whom, when and with which reference; or who accepted the risk. */
export function remediation(facts: CountedFacts): DimensionResult {
  const { incident, statements } = facts;
  const none = notBefore(incident, "fixing") ?? nothingToFix(incident);
  if (none !== null) return none;
  if (isRiskAccepted(incident)) return acceptance(facts);
  const stated = statements.remediation;
  const proof = stated === null ? [] : [stated.statementId];
  return {
    applies: true,
    checks: [
      check(
        "remediation.action_described",
        isStated(stated?.action) ? null : "No action is described",
        proof,
      ),
      check(
        "remediation.person_named",
        isStated(stated?.doneBy) ? null : "Nobody is named who did it",
        proof,
      ),
      check(
        "remediation.time_recorded",
        instantOf(stated?.doneAt) === null ? "The time of the remediation is not stated" : null,
        proof,
      ),
      check(
        "remediation.reference_given",
        isReference(stated?.reference ?? null)
          ? null
          : "No commit, change, ticket or address is referred to",
        proof,
      ),
    ],
  };
}

function acceptance({ incident, statements }: CountedFacts): DimensionResult {
  const closure = statements.closure?.resolution === "risk_accepted" ? statements.closure : null;
  const proof = closure === null ? [] : [closure.statementId];
  return {
    applies: true,
    checks: [
      check(
        "remediation.acceptance_approved",
        isStated(closure?.approver) ? null : "Nobody is named who accepted the risk",
        proof,
      ),
      check("remediation.acceptance_expires", missingExpiry(closure, incident.riskAcceptedUntil), [
        incident.id,
        ...proof,
      ]),
    ],
  };
}

function missingExpiry(closure: ClosureStatement | null, inForce: string | null): string | null {
  const stated = instantOf(closure?.acceptedUntil);
  if (stated === null) return "No end of the acceptance is stated";
  return stated === instantOf(inForce)
    ? null
    : "The end of the acceptance is not the one that was stated";
}
