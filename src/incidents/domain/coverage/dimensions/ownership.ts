import { isStated } from "@/encoding/domain/text/stated-text";
import { check, type DimensionResult, nameSome } from "./check";
import { type CountedFacts, isDigest } from "./evidence-rows";
import type { CoverageFacts, IncidentFacts } from "./facts";
import { instantOf } from "./instant";
import { notBefore } from "./lifecycle-stage";

/** Who has to act, until when, and who moved it through which state. */
export function ownership({ incident, transitions }: CountedFacts): DimensionResult {
  const early = notBefore(incident, "assigned");
  if (early !== null) return early;
  const { id, ownerEmail } = incident;
  const isNamed = isStated(ownerEmail) && /^[^\s@]+@[^\s@]+$/.test(ownerEmail);
  return {
    applies: true,
    checks: [
      check("ownership.owner_named", isNamed ? null : "No owner is named", [id]),
      check("ownership.deadline_derived", missingDeadline(incident), [id]),
      check(
        "ownership.transitions_attributed",
        missingOfTransitions(incident, transitions),
        transitions.map((transition) => transition.recordHash),
      ),
    ],
  };
}

function missingDeadline({ slaDue, slaRule, severity }: IncidentFacts): string | null {
  if (slaRule === null) return "No SLA rule is stored that gave the deadline";
  if (slaRule.severity !== severity) {
    return `The deadline comes from the rule for ${slaRule.severity}, the severity is ${severity}`;
  }
  if (slaRule.days === null) {
    return slaDue === null ? null : "A deadline is stored although its rule gives none";
  }
  return instantOf(slaDue) === null ? "No deadline is stored" : null;
}

function missingOfTransitions(
  { workflowStatus }: IncidentFacts,
  transitions: CoverageFacts["transitions"],
): string | null {
  const incomplete = transitions.filter(
    ({ actor, at, recordHash }) =>
      !isStated(actor) || instantOf(at) === null || !isDigest(recordHash),
  );
  if (incomplete.length > 0) {
    const moves = incomplete.map(({ from, to }) => `${from} to ${to}`);
    return `Without actor, time or trace record: ${nameSome(moves)}`;
  }
  return transitions.some((transition) => transition.to === workflowStatus)
    ? null
    : `No record of the trace leads to the state ${workflowStatus}`;
}
