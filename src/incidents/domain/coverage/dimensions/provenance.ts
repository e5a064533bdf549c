import { isStated, isStatedOrUnknown } from "@/encoding/domain/text/stated-text";
import type { DimensionResult } from "./check";
import { type CountedFacts, everyItem, isDigest } from "./evidence-rows";
import { instantOf } from "./instant";

/** Origin of each item: its source, who added it, when, and the digest of the original input. */
export function provenance(facts: CountedFacts): DimensionResult {
  return {
    applies: true,
    checks: [
      everyItem(
        facts,
        "provenance.source_named",
        'Without tool and version, or method, and without the word "unknown"',
        ({ run, method }) =>
          run === null
            ? isStatedOrUnknown(method)
            : isStatedOrUnknown(run.tool) && isStatedOrUnknown(run.version),
      ),
      everyItem(
        facts,
        "provenance.origin_recorded",
        "Without the import or the person that brought it",
        ({ run, uploadedBy }) => isStated(run?.id) || isStated(uploadedBy),
      ),
      everyItem(
        facts,
        "provenance.time_recorded",
        "Without the time of collection or import",
        ({ collectedAt, importedAt }) =>
          instantOf(collectedAt) !== null || instantOf(importedAt) !== null,
      ),
      everyItem(
        facts,
        "provenance.input_hashed",
        "Without the SHA-256 of the original input",
        ({ run, parts }) =>
          run === null
            ? parts.length > 0 && parts.every((part) => isDigest(part.sha256))
            : isDigest(run.fileSha256),
      ),
    ],
  };
}
