import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { computeCoverage } from "../coverage";
import type { CoverageFacts } from "../dimensions/facts";

/** Ids of the checks that fail, in the order in which they are shown. */
export function failedChecks(facts: CoverageFacts): string[] {
  const { dimensions } = computeCoverage(facts, nodePrimitives);
  return dimensions.flatMap(({ checks }) => checks.filter((c) => !c.passed).map((c) => c.id));
}
