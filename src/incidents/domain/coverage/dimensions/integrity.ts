import { check, type DimensionResult } from "./check";
import { type CountedFacts, everyItem, isDigest, NO_EVIDENCE } from "./evidence-rows";
import type { EvidenceFacts } from "./facts";
import { instantOf } from "./instant";

/** Whether the stored bytes are those that were recorded, by the last check of each item. */
export function integrity(facts: CountedFacts): DimensionResult {
  const hashed = facts.items.filter((item) => isDigest(item.sha256)).map((item) => item.id);
  return {
    applies: true,
    checks: [
      check("integrity.evidence_stored", facts.hasEvidence ? null : NO_EVIDENCE, hashed),
      everyItem(
        facts,
        "integrity.digests_recorded",
        "Without SHA-256 or length of its bytes",
        hasDigests,
      ),
      everyItem(
        facts,
        "integrity.bytes_rehashed",
        "Not found as recorded by a check of its stored bytes",
        ({ lastCheck, erased }) => lastCheck?.match === true && !erased,
      ),
      everyItem(
        facts,
        "integrity.check_current",
        "Written or erased after its last check, or never checked",
        ({ lastCheck, lastWriteAt }) => {
          const checked = instantOf(lastCheck?.at);
          const written = instantOf(lastWriteAt);
          return checked !== null && written !== null && checked >= written;
        },
      ),
    ],
  };
}

function hasDigests({ sha256, recordBytes, parts }: EvidenceFacts): boolean {
  return (
    isDigest(sha256) &&
    recordBytes !== null &&
    recordBytes > 0 &&
    parts.every((part) => isDigest(part.sha256) && part.size !== null && part.size >= 0)
  );
}
