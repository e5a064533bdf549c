import { asObject, asText } from "@/encoding/domain/json/json-values";
import { quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { ParsedRecord } from "@/evidence/domain/findings/finding";
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
