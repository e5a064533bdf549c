import { isStated } from "@/encoding/domain/text/stated-text";
import { check, type DimensionResult } from "./check";
import type { CountedFacts } from "./evidence-rows";
import type { ImpactAnswer, ImpactStatement } from "./facts";

/** Whether every question about the damage was answered; no answer is not the answer "no". */
export function impact({ statements }: CountedFacts): DimensionResult {
  const stated = statements.impact;
  const proof = stated === null ? [] : [stated.statementId];
  return {
    applies: true,
    checks: [
      check("impact.confidentiality", missingAnswer(stated?.confidentiality), proof),
      check("impact.integrity", missingAnswer(stated?.integrity), proof),
      check("impact.availability", missingAnswer(stated?.availability), proof),
      check(
        "impact.personal_data",
        typeof stated?.personalData === "boolean"
          ? null
          : "Nobody answered whether personal data are concerned",
        proof,
      ),
      check("impact.data_categories", missingCategories(stated), proof),
    ],
  };
}

function missingAnswer(answer: ImpactAnswer | null | undefined): string | null {
  if (answer === null || answer === undefined) return "Nobody answered";
  switch (answer.value) {
    case "yes":
    case "no":
      return null;
    case "unknown":
      return isStated(answer.reason) ? null : "Unknown, without the reason why";
    default:
      return "The answer is none of yes, no and unknown";
  }
}

function missingCategories(stated: ImpactStatement | null): string | null {
  const categories = stated?.dataCategories;
  if (stated === null || categories === null || categories === undefined) {
    return "Nobody answered which categories of data are concerned";
  }
  if (categories.length === 0) {
    return stated.personalData === false
      ? null
      : "No category is named, and nobody stated that no personal data are concerned";
  }
  return categories.every(isStated) ? null : "A category is empty or a placeholder";
}
