import { check, type DimensionResult } from "./check";
import type { CountedFacts } from "./evidence-rows";
import { instantOf } from "./instant";

const ZONE = /^(?:UTC|GMT|Etc\/[\w+-]+|[A-Z][A-Za-z_]+(?:\/[A-Za-z][\w+-]*){1,2})$/;

/** When it happened, was detected and became known, in that order and in a known time zone. */
export function timeline({ incident, statements }: CountedFacts): DimensionResult {
  const stated = statements.timeline;
  const proof = stated === null ? [] : [stated.statementId];
  const isOccurrenceStated = instantOf(stated?.occurredAt) !== null;
  const occurred = instantOf(stated?.occurredAt) ?? instantOf(incident.firstSeen);
  const detected = instantOf(stated?.detectedAt);
  const aware = instantOf(stated?.awarenessAt);
  const { zone } = stated ?? {};
  return {
    applies: true,
    checks: [
      check(
        "timeline.occurrence_known",
        occurred === null
          ? "Neither the time of occurrence nor of the first sighting is stored"
          : null,
        isOccurrenceStated ? proof : [incident.id],
      ),
      check(
        "timeline.detection_known",
        detected === null ? "The time of detection is not stated" : null,
        proof,
      ),
      check(
        "timeline.awareness_known",
        aware === null ? "The time of awareness is not stated" : null,
        proof,
      ),
      check("timeline.in_order", missingOrder([occurred, detected, aware]), proof),
      check(
        "timeline.zone_stored",
        zone !== null && zone !== undefined && ZONE.test(zone)
          ? null
          : "No time zone is stated for the times",
        proof,
      ),
    ],
  };
}

/** Looks at the times that are there: one that is missing fails a check of its own. */
function missingOrder(times: readonly (number | null)[]): string | null {
  const known = times.filter((time) => time !== null);
  if (known.length < 2) return "Fewer than two times are stored, so that there is no order";
  return known.every((time, i) => i === 0 || (known[i - 1] ?? 0) <= time)
    ? null
    : "Occurrence, detection and awareness do not follow each other";
}
