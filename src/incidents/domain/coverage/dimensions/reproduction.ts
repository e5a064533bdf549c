import { isStated } from "@/encoding/domain/text/stated-text";
import { check, type DimensionResult } from "./check";
import { type CountedFacts, citedItems, isDigest } from "./evidence-rows";
import { instantOf } from "./instant";
import { notBefore } from "./lifecycle-stage";

/** Whether the weakness was reproduced: how, by whom and when. */
export function reproduction(facts: CountedFacts): DimensionResult {
  const early = notBefore(facts.incident, "assigned");
  if (early !== null) return early;
  const stated = facts.statements.reproduction;
  const proof = stated === null ? [] : [stated.statementId];
  const shown = waysShown(facts);
  return {
    applies: true,
    checks: [
      check(
        "reproduction.shown",
        shown.length > 0
          ? null
          : "No steps, no proof file and no second report that shows the same weakness",
        shown,
      ),
      check(
        "reproduction.person_named",
        isStated(stated?.reproducedBy) ? null : "Nobody is named who reproduced it",
        proof,
      ),
      check(
        "reproduction.time_recorded",
        instantOf(stated?.reproducedAt) === null
          ? "The time of the reproduction is not stated"
          : null,
        proof,
      ),
    ],
  };
}

function waysShown(facts: CountedFacts): string[] {
  const stated = facts.statements.reproduction;
  const steps = stated !== null && isStated(stated.steps) ? [stated.statementId] : [];
  const files = citedItems(facts, stated?.evidenceIds ?? [])
    .filter((item) => item.kind !== "note" && item.kind !== "not_observed")
    .map((item) => item.id);
  // The same report imported twice is one observation.
  const runs = facts.runsWithFingerprint.filter((run) => isDigest(run.fileSha256));
  const reports = new Set(runs.map((run) => run.fileSha256));
  return [...steps, ...files, ...(reports.size >= 2 ? runs.map((run) => run.id) : [])];
}
