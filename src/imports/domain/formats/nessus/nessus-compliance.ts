import { singleLine } from "@/encoding/domain/text/plain-text";

/** Parts of a description that may be the result of a compliance check. */
export interface ComplianceResult {
  /** Name of the check; empty when the description is none. */
  check: string;
  /** Description of the check itself, without the result and the value found on the host. */
  about: string;
}

/** Beginning of what a compliance check writes: `"1.1 Ensure x" : [FAILED]`. */
const RESULT = /^\s*"([^\n]{1,2000})"\s{0,5}:\s{0,5}\[[A-Z]{1,20}\]/;
const FOUND_VALUE = "\nActual Value:";

/**
 * Reads the description of a finding. The compliance checks of one audit share a plugin id, and in CSV
 * exports only the description names them.
 */
export function complianceResult(description: string): ComplianceResult {
  const first = description.charCodeAt(0);
  // Nearly all descriptions are prose; the quote may follow white space.
  const match = first === 0x22 || first <= 0x20 ? RESULT.exec(description) : null;
  if (match === null) return { check: "", about: description };
  const found = description.indexOf(FOUND_VALUE);
  const about = description.slice(match[0].length, found === -1 ? undefined : found);
  return { check: singleLine(match[1] ?? ""), about: about.trim() };
}
