import {
  asList,
  asObject,
  asText,
  asTexts,
  type JsonObject,
} from "@/encoding/domain/json/json-values";
import { quoted, singleLine, slug } from "@/encoding/domain/text/plain-text";
import type { EvidencePart, Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { advisoryIds, referenceList } from "../cyclonedx/advisory-ids";
import { putText } from "../cyclonedx/occurrence-text";
import { componentAsset } from "../cyclonedx/package-component";
import { statedSeverity } from "../cyclonedx/stated-severity";
import {
  itemOccurrence,
  quotedCode,
  severityWarnings,
  skippedItem,
  type TrivyContext,
  type TrivyItem,
} from "./trivy-context";

const OCCURRENCE_MEMBERS = ["Type", "Status", "Message", "Namespace"];
const CAUSE_MEMBERS = ["Resource", "Provider", "Service", "StartLine", "EndLine"];

/**
 * One check of a configuration (`DetectedMisconfiguration` of Trivy). Checks that passed, and those
 * that an exception lets pass, are skipped.
 */
export function trivyMisconfiguration(item: TrivyItem, context: TrivyContext): ParsedRecord {
  const { value, scope, record, line } = item;
  const id = singleLine(asText(value.ID) || asText(value.AVDID));
  const title = singleLine(asText(value.Title));
  const ruleId = id || slug(title);
  if (ruleId === "") {
    const message = "The misconfiguration has neither an id nor a title.";
    return skippedItem(item, "record_invalid", message, "ID");
  }
  const status = asText(value.Status).toUpperCase();
  if (status === "PASS") {
    const message = `The check ${quoted(ruleId)} passed.`;
    return skippedItem(item, "not_a_failure", message, "Status");
  }
  if (status === "EXCEPTION") {
    const message = `An exception suppresses the check ${quoted(ruleId)}.`;
    return skippedItem(item, "suppressed", message, "Status");
  }
  const asset = componentAsset(scope.parts, "");
  const severity = statedSeverity(asText(value.Severity), null);
  const { others } = advisoryIds([asText(value.AVDID)]);
  const finding: Finding = {
    ...UNSTATED,
    cve: [],
    cwe: [],
    cvss: null,
    tool: "trivy",
    ruleId,
    title: id === "" || title === "" ? title || id : `${id}: ${title}`,
    group: "cloud",
    severity: severity.severity,
    severitySource: severity.severitySource,
    severityRaw: severity.severityRaw,
    asset: asset ?? UNKNOWN_ASSET,
    description: context.texts.markdown(asText(value.Description)),
    remediation: context.texts.markdown(asText(value.Resolution)),
    references: referenceList([
      asText(value.PrimaryURL),
      ...asTexts(value.References),
      ...others.filter((name) => name !== ruleId),
    ]),
    occurrence: occurrenceOf(item, causeOf(value)),
    parts: codeParts(causeOf(value)),
    line,
  };
  const warnings = severityWarnings(severity, item);
  if (asset === null) {
    const message = "The report does not say in what the misconfiguration is.";
    warnings.push({ code: "asset_unknown", message, record, line, field: "Target" });
  }
  return { kind: "finding", finding, warnings };
}

/** The cause of a failure; `IacMetadata` up to Trivy 0.26. */
function causeOf(value: JsonObject): JsonObject {
  return asObject(value.CauseMetadata ?? value.IacMetadata);
}

function occurrenceOf(item: TrivyItem, cause: JsonObject): Record<string, string> {
  const occurrence = itemOccurrence(item, OCCURRENCE_MEMBERS);
  for (const name of CAUSE_MEMBERS) putText(occurrence, name, asText(cause[name]));
  const callers = asList(cause.Occurrences).map(asObject).map(callerOf);
  putText(occurrence, "Occurrences", callers.join("\n"));
  return occurrence;
}

/** Where a module that holds the cause is called from. */
function callerOf({ Resource, Filename, Location }: JsonObject): string {
  const { StartLine, EndLine } = asObject(Location);
  return `${asText(Resource)} ${asText(Filename)}:${asText(StartLine)}-${asText(EndLine)}`;
}

function codeParts(cause: JsonObject): EvidencePart[] {
  const code = quotedCode(cause.Code);
  if (code === "") return [];
  return [{ name: "code", mediaType: "text/plain", bytes: Buffer.from(code) }];
}
