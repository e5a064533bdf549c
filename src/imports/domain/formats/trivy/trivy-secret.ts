import { asText } from "@/encoding/domain/json/json-values";
import { singleLine, slug } from "@/encoding/domain/text/plain-text";
import type { Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { componentAsset } from "../cyclonedx/package-component";
import { statedSeverity } from "../cyclonedx/stated-severity";
import {
  itemOccurrence,
  quotedCode,
  severityWarnings,
  skippedItem,
  type TrivyItem,
} from "./trivy-context";

const OCCURRENCE_MEMBERS = ["Category", "StartLine", "EndLine", "Match"];

/** One secret in one file (`SecretFinding` of Trivy, which masks the secret itself). */
export function trivySecret(item: TrivyItem): ParsedRecord {
  const { value, scope, record, line } = item;
  const title = singleLine(asText(value.Title));
  const ruleId = singleLine(asText(value.RuleID)) || slug(title);
  if (ruleId === "") {
    const message = "The secret has neither a rule nor a title.";
    return skippedItem(item, "record_invalid", message, "RuleID");
  }
  const asset = componentAsset(scope.parts, "");
  const severity = statedSeverity(asText(value.Severity), null);
  const code = quotedCode(value.Code);
  const finding: Finding = {
    ...UNSTATED,
    cve: [],
    cwe: [],
    cvss: null,
    remediation: "",
    references: [],
    tool: "trivy",
    ruleId,
    title: title === "" ? `Secret: ${ruleId}` : `Secret: ${title}`,
    group: "code",
    severity: severity.severity,
    severitySource: severity.severitySource,
    severityRaw: severity.severityRaw,
    asset: asset ?? UNKNOWN_ASSET,
    description: "",
    occurrence: itemOccurrence(item, OCCURRENCE_MEMBERS),
    parts: code === "" ? [] : [{ name: "code", mediaType: "text/plain", bytes: Buffer.from(code) }],
    line,
  };
  const warnings = severityWarnings(severity, item);
  if (asset === null) {
    const message = "The report does not say in which file the secret is.";
    warnings.push({ code: "asset_unknown", message, record, line, field: "Target" });
  }
  return { kind: "finding", finding, warnings };
}
