import type { ParsedRecord } from "../../../findings/finding";
import { asObject, asText } from "../../json/json-values";
import { quoted, singleLine } from "../../text/plain-text";
import { skippedItem, type TrivyItem } from "./trivy-context";

/**
 * A finding that an ignore file, a policy or a VEX statement took out (`ModifiedFinding` of Trivy,
 * with `--show-suppressed`).
 */
export function trivySuppressed(item: TrivyItem): ParsedRecord {
  const { VulnerabilityID, ID, RuleID, Name } = asObject(item.value.Finding);
  const id = [VulnerabilityID, ID, RuleID, Name].map(asText).find((text) => text !== "") ?? "";
  const status = singleLine(asText(item.value.Status)) || "suppressed";
  const message = `Trivy lists ${quoted(singleLine(id))} as ${quoted(status)}.`;
  return skippedItem(item, "suppressed", message, "ExperimentalModifiedFindings");
}
