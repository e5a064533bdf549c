import { check, type DimensionResult } from "./check";
import { type CountedFacts, isUsable } from "./evidence-rows";

/** At least one artefact that a machine produced: texts about the weakness do not count. */
export function technicalEvidence(facts: CountedFacts): DimensionResult {
  const items = facts.items.filter((item) => isUsable(item) && item.typedArtefacts.length > 0);
  const agents = facts.incident.agents.filter((agent) => agent.traceVerified === true);
  const proof = [...items, ...agents].map(({ id }) => id);
  const missing =
    proof.length > 0
      ? null
      : "No request or response, packet, log, file hash, rule match, plugin output, screenshot or verified trace is stored";
  return { applies: true, checks: [check("technical_evidence.typed_artefact", missing, proof)] };
}
