import { isStated } from "@/encoding/domain/text/stated-text";
import { type Check, check, type DimensionResult, nameSome } from "./check";
import type { CountedFacts } from "./evidence-rows";
import type { LegalTriggerFacts } from "./facts";

const NO_EVALUATION = "No evaluation of legal triggers is stored";

/** Whether the legal triggers were evaluated on the present facts and rules, and a person decided on each. */
export function legalAssessment({ legal }: CountedFacts): DimensionResult {
  const { evaluation, currentFactsSha256, activeRulesetVersion } = legal;
  const proof = evaluation === null ? [] : [evaluation.id];
  const checks: Check[] = [
    check(
      "legal_assessment.facts_current",
      evaluation === null
        ? NO_EVALUATION
        : currentFactsSha256 === null
          ? "Whether personal data is affected, or the kind of entity, is not recorded"
          : evaluation.factsSha256 === currentFactsSha256
            ? null
            : "The legal facts are not those that were evaluated",
      proof,
    ),
    check(
      "legal_assessment.rules_current",
      evaluation === null
        ? NO_EVALUATION
        : evaluation.rulesetVersion === activeRulesetVersion
          ? null
          : "The evaluation used another version of the rules than the active one",
      proof,
    ),
    check(
      "legal_assessment.triggers_decided",
      evaluation === null ? NO_EVALUATION : missingDecisions(evaluation.triggers),
      proof,
    ),
  ];
  const stages = (evaluation?.triggers ?? []).flatMap((trigger) =>
    trigger.submittedStages.map((stage) => ({ ...stage, name: `${trigger.id}/${stage.id}` })),
  );
  if (stages.length > 0) {
    const without = stages.filter((stage) => !isStated(stage.receipt)).map((stage) => stage.name);
    checks.push(
      check(
        "legal_assessment.receipts_stored",
        without.length === 0 ? null : `Submitted without a receipt: ${nameSome(without)}`,
        proof,
      ),
    );
  }
  return { applies: true, checks };
}

function missingDecisions(triggers: readonly LegalTriggerFacts[]): string | null {
  const open = triggers.filter((trigger) => !isDecided(trigger)).map((trigger) => trigger.id);
  return open.length === 0 ? null : `Without a decision, or its reason or owner: ${nameSome(open)}`;
}

function isDecided({ decision, reason, owner }: LegalTriggerFacts): boolean {
  switch (decision) {
    case "notify":
      return true;
    case "not_required":
      return isStated(reason);
    case "pending":
      return isStated(owner);
    default:
      return false;
  }
}
