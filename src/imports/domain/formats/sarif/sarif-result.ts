import {
  asList,
  asNumber,
  asObject,
  asText,
  type JsonObject,
} from "@/encoding/domain/json/json-values";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { paragraphs, quoted, singleLine, slug } from "@/encoding/domain/text/plain-text";
import type { Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { type RecordPlace, skippedRecord } from "@/imports/domain/report/record-list";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { cvesIn, type ReportTexts } from "../../html/report-text";
import { cwesOfProperties, taxonReferences, unique } from "./sarif-classification";
import type { SarifContext } from "./sarif-context";
import { fixDescriptions, sarifOccurrence, sarifParts } from "./sarif-occurrence";
import { groupOf, sarifPlace } from "./sarif-place";
import type { SarifRule } from "./sarif-rule";
import { ruleReference } from "./sarif-rules";
import type { SarifRun } from "./sarif-run";
import { sarifSeverity } from "./sarif-severity";
import { sarifSkip } from "./sarif-skip";
import { textOf, withArguments } from "./sarif-text";

/** Enough of a message to distinguish the weakness, where a result names no rule. */
const MAX_SLUG = 100;

/** One result of a run (SARIF 2.1.0, section 3.27): the weakness by its rule, and the place. */
export function sarifResult(
  result: JsonObject,
  run: SarifRun,
  context: SarifContext,
  at: RecordPlace,
): ParsedRecord {
  const { record, line } = at;
  const reference = ruleReference(result);
  const rule = run.ruleOf(reference);
  const text = messageOf(result, rule, run);
  const ruleId = singleLine(
    reference.id || (rule?.id ?? "") || asText(asObject(result.message).id) || ruleOfMessage(text),
  );
  if (ruleId === "") {
    const message = "The result has neither a rule nor a message.";
    return skippedRecord("record_invalid", message, at, "ruleId");
  }
  const skip = sarifSkip(result, ruleId);
  const isFixed = skip?.code === "reported_fixed" && context.includeInactive;
  if (skip !== null && !isFixed) return { kind: "skipped", warning: { ...skip, record, line } };
  const place = sarifPlace(result, run, context);
  const { asset } = place;
  if (asset?.host != null) context.hosts.add(asset.host);
  const rating = sarifSeverity(result, ruleId, rule, run);
  const warnings: ImportWarning[] = [];
  const warn = (code: string, message: string, field: string) => {
    warnings.push({ code, message, record, line, field });
  };
  if (rating.isUnmapped) {
    const message = `The level ${quoted(rating.raw)} is unknown; it counts as info.`;
    warn("severity_unmapped", message, "level");
  }
  if (rule === null && (reference.index !== null || run.hasRules)) {
    warn("reference_missing", `The report does not hold the rule ${quoted(ruleId)}.`, "ruleId");
  }
  if (text === null) {
    warn("reference_missing", "The report does not hold the text of the message.", "message.id");
  }
  if (place.isDangling) {
    warn("reference_missing", "The report does not hold the artifact.", "artifactLocation.index");
  }
  if (asset === null && place.locations.length > 0) {
    warn("asset_unknown", "No location of the result names an artifact.", "locations");
  }
  const message = text ?? "";
  const properties = asObject(result.properties);
  // Member by member: spreading an object costs more than all the rest for 100,000 results.
  const finding: Finding = {
    ...UNSTATED,
    cvss: null,
    tool: run.tool,
    ruleId,
    title: rule?.title || titleOf(message) || ruleId,
    group: groupOf(ruleId, asset),
    severity: rating.severity,
    severitySource: rating.source,
    severityRaw: rating.raw,
    confidence: confidenceOf(properties) ?? rule?.confidence ?? null,
    asset: asset ?? UNKNOWN_ASSET,
    cve: cveOf(ruleId, message, rule),
    cwe: cweOf(result, properties, rule, run),
    description: rule?.description || context.texts.ofPlain(message).markdown,
    remediation: remediationOf(result, rule, context.texts),
    references: rule?.references ?? [],
    reportedCount: countOf(result),
    occurrence: sarifOccurrence(result, message, place, run),
    parts: sarifParts(result, place),
    resolution: isFixed ? "fixed" : null,
    line,
  };
  return { kind: "finding", finding, warnings };
}

/** Text of the message of a result; null where it refers to one that the report does not hold. */
function messageOf(result: JsonObject, rule: SarifRule | null, run: SarifRun): string | null {
  const message = asObject(result.message);
  const values = asList(message.arguments);
  const text = textOf(result.message);
  const id = asText(message.id);
  if (text !== "" || id === "") return withArguments(text, values);
  return run.messageOf(id, values, rule);
}

function ruleOfMessage(text: string | null): string {
  return slug((text ?? "").slice(0, MAX_SLUG));
}

/** First line of a message, with links into the report, `[name](1)`, as the name. */
function titleOf(message: string): string {
  const line = message.trimStart().split("\n", 1)[0] ?? "";
  return singleLine(line).replace(/\[([^[\]]{1,500})\]\(\d{1,9}\)/g, "$1");
}

function confidenceOf(properties: JsonObject): string | null {
  const word = asText(properties.confidence) || asText(properties.issue_confidence);
  return singleLine(word).toLowerCase() || null;
}

function cveOf(ruleId: string, message: string, rule: SarifRule | null): readonly string[] {
  const text = rule?.id === ruleId ? message : `${ruleId} ${message}`;
  const named = /cve-\d/i.test(text) ? cvesIn(text) : [];
  if (rule === null || rule.cve.length === 0) return named;
  return named.length === 0 ? rule.cve : [...new Set([...rule.cve, ...named])].sort();
}

function cweOf(
  result: JsonObject,
  properties: JsonObject,
  rule: SarifRule | null,
  run: SarifRun,
): readonly number[] {
  const ofRule = rule === null ? [] : run.cwesOf(rule);
  if (result.taxa === undefined && result.properties === undefined) return ofRule;
  const ofTaxa = run.taxonomies.cwesOf(taxonReferences(result.taxa));
  return unique([...ofRule, ...ofTaxa, ...cwesOfProperties(properties)]);
}

function remediationOf(result: JsonObject, rule: SarifRule | null, texts: ReportTexts): string {
  if (result.fixes === undefined) return rule?.remediation ?? "";
  const fixes = fixDescriptions(result).map((text) => texts.ofPlain(text).markdown);
  return paragraphs(...new Set([...fixes, rule?.remediation ?? ""]));
}

function countOf(result: JsonObject): number | null {
  const count = asNumber(result.occurrenceCount);
  return count !== null && Number.isSafeInteger(count) && count > 1 ? count : null;
}
