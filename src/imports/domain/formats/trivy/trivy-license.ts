import { asText } from "@/encoding/domain/json/json-values";
import { singleLine } from "@/encoding/domain/text/plain-text";
import type { Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { referenceList } from "../cyclonedx/advisory-ids";
import { componentAsset } from "../cyclonedx/package-component";
import { statedSeverity } from "../cyclonedx/stated-severity";
import { itemOccurrence, severityWarnings, skippedItem, type TrivyItem } from "./trivy-context";

const OCCURRENCE_MEMBERS = ["Category", "PkgName", "FilePath", "Confidence", "Text"];

/** One licence of one package or file (`DetectedLicense` of Trivy). */
export function trivyLicense(item: TrivyItem): ParsedRecord {
  const { value, scope, record, line } = item;
  const name = singleLine(asText(value.Name));
  if (name === "") {
    return skippedItem(item, "record_invalid", "The license has no name.", "Name");
  }
  const category = singleLine(asText(value.Category));
  const owner = singleLine(asText(value.PkgName) || asText(value.FilePath));
  const asset = componentAsset(scope.parts, owner);
  const severity = statedSeverity(asText(value.Severity), null);
  const finding: Finding = {
    ...UNSTATED,
    cve: [],
    cwe: [],
    cvss: null,
    remediation: "",
    tool: "trivy",
    ruleId: `license:${name}`,
    title: category === "" ? `License ${name}` : `License ${name} (${category})`,
    group: "supply_chain",
    severity: severity.severity,
    severitySource: severity.severitySource,
    severityRaw: severity.severityRaw,
    asset: asset ?? UNKNOWN_ASSET,
    description: "",
    references: referenceList([asText(value.Link)]),
    occurrence: itemOccurrence(item, OCCURRENCE_MEMBERS),
    line,
  };
  const warnings = severityWarnings(severity, item);
  if (asset === null) {
    const message = "The report does not say which package has the license.";
    warnings.push({ code: "asset_unknown", message, record, line, field: "PkgName" });
  }
  return { kind: "finding", finding, warnings };
}
