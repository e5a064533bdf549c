import { asList, asObject, asText, type JsonObject } from "@/encoding/domain/json/json-values";
import { quoted, singleLine } from "@/encoding/domain/text/plain-text";

/** Why a result is no open finding. */
export interface SarifSkip {
  code: "not_a_failure" | "reported_fixed" | "suppressed";
  message: string;
  field: string;
}

/** Why the tool itself does not count a result as an open finding; null where it does. */
export function sarifSkip(result: JsonObject, ruleId: string): SarifSkip | null {
  const kind = asText(result.kind);
  if (kind === "pass" || kind === "notApplicable") {
    const message = `The result of ${quoted(ruleId)} says ${kind}: nothing was found.`;
    return { code: "not_a_failure", message, field: "kind" };
  }
  if (asText(result.baselineState) === "absent") {
    const message = `The result of ${quoted(ruleId)} is one of an earlier scan that was not found again.`;
    return { code: "reported_fixed", message, field: "baselineState" };
  }
  const suppressions = asList(result.suppressions).map(asObject);
  if (suppressions.length === 0 || !suppressions.every(isAccepted)) return null;
  const reason = singleLine(asText(suppressions[0]?.justification));
  const because = reason === "" ? "" : `: ${quoted(reason)}`;
  const message = `The result of ${quoted(ruleId)} is suppressed${because}.`;
  return { code: "suppressed", message, field: "suppressions" };
}

/** A suppression under review or rejected leaves the result open (SARIF 2.1.0, section 3.35.3). */
function isAccepted({ status }: JsonObject): boolean {
  const word = asText(status);
  return word !== "underReview" && word !== "rejected";
}
