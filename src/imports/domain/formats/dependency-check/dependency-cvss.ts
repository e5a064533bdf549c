import { asNumber } from "@/encoding/domain/json/json-values";
import type { Cvss } from "../../ratings/cvss";
import { cvssOf } from "../cyclonedx/cvss-choice";

/** Members of one rating block, or the texts of its elements. */
export type RatingBlock = (name: string) => string;

/** Metrics in the order of the vector string; Dependency-Check writes their values as words. */
const V3_METRICS: readonly (readonly [metric: string, name: string])[] = [
  ["AV", "attackVector"],
  ["AC", "attackComplexity"],
  ["PR", "privilegesRequired"],
  ["UI", "userInteraction"],
  ["S", "scope"],
  ["C", "confidentialityImpact"],
  ["I", "integrityImpact"],
  ["A", "availabilityImpact"],
];
const V2_METRICS: readonly (readonly [metric: string, ...names: string[]])[] = [
  ["AV", "accessVector"],
  ["AC", "accessComplexity"],
  // So spelled in the reports; older ones shorten the impact on confidentiality as well.
  ["Au", "authenticationr", "authentication"],
  ["C", "confidentialityImpact", "confidentialImpact"],
  ["I", "integrityImpact"],
  ["A", "availabilityImpact"],
];

/** CVSS of a vulnerability from its blocks for the versions, each null where there is none. */
export function dependencyCvss(
  v2: RatingBlock | null,
  v3: RatingBlock | null,
  v4: RatingBlock | null,
): Cvss | null {
  return (
    (v4 && cvssOf(v4("vectorString"), asNumber(v4("baseScore")), "4.0")) ??
    (v3 && cvssOf(vectorOf(v3, V3_METRICS), asNumber(v3("baseScore")), v3Version(v3))) ??
    (v2 && cvssOf(vectorOf(v2, V2_METRICS), asNumber(v2("score")), "2.0"))
  );
}

/** The block that reports up to schema 1.8 spread over the vulnerability itself: `cvssScore`, `cvssAccessVector`, … */
export function legacyBlock(member: RatingBlock): RatingBlock {
  return (name) => member(`cvss${name.charAt(0).toUpperCase()}${name.slice(1)}`);
}

function v3Version(block: RatingBlock): string {
  return block("version").trim() === "3.0" ? "3.0" : "3.1";
}

/** The vector string; empty when a metric is missing. Every value begins with its abbreviation. */
function vectorOf(
  block: RatingBlock,
  metrics: readonly (readonly [metric: string, ...names: string[]])[],
): string {
  const parts = metrics.map(([metric, ...names]) => {
    const value = names.map((name) => block(name).trim()).find((text) => text !== "") ?? "";
    return value === "" ? "" : `${metric}:${value.charAt(0).toUpperCase()}`;
  });
  return parts.includes("") ? "" : parts.join("/");
}
