import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { asObject, asText, asTexts, type JsonObject } from "@/encoding/domain/json/json-values";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { paragraphs, quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { EvidencePart, Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import type { Severity } from "@/evidence/domain/findings/severity";
import { type RecordPlace, skippedRecord } from "@/imports/domain/report/record-list";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { fileAsset } from "../../assets/file-asset";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { cvesIn, type ReportTexts } from "../../html/report-text";
import { safeLink } from "../../html/safe-link";
import { severityOfWord } from "../../ratings/severity-words";
import { type SemgrepDependency, semgrepDependency, upgrades } from "./semgrep-dependency";

/** The older words, which Semgrep's documentation of rules equates with high, medium and low. */
const SEVERITIES = new Map<string, Severity>([
  ["error", "high"],
  ["warning", "medium"],
  ["info", "low"],
  ["inventory", "info"],
  ["experiment", "info"],
]);
/** Placeholder where Semgrep withholds source lines and fingerprints. */
const WITHHELD = "requires login";
const CWE = /\bCWE-(\d{1,5})\b/i;

/** One result of a Semgrep report: a match of a rule in a file, or a vulnerable dependency. */
export function semgrepResult(
  result: JsonObject,
  texts: ReportTexts,
  at: RecordPlace,
): ParsedRecord {
  const { record, line } = at;
  const ruleId = singleLine(asText(result.check_id));
  const extra = asObject(result.extra);
  if (ruleId === "") {
    const message = "The result has no check_id.";
    return skippedRecord("record_invalid", message, at, "check_id");
  }
  if (extra.is_ignored === true) {
    const message = `The result of ${quoted(ruleId)} is suppressed by a comment in the source.`;
    return skippedRecord("suppressed", message, at, "is_ignored");
  }
  const metadata = asObject(extra.metadata);
  const path = asText(result.path);
  const dependency = semgrepDependency(extra.sca_info, path);
  const file = fileAsset(path);
  const asset = dependency === null ? file : { ...UNKNOWN_ASSET, url: dependency.name };
  // The severity of a Supply Chain rule is that of its advisory, in words that the older ones lack.
  const ownWord = dependency === null ? "" : asText(metadata["sca-severity"]);
  const raw = ownWord || asText(extra.severity);
  const severity = SEVERITIES.get(raw.trim().toLowerCase()) ?? severityOfWord(raw);
  const warnings: ImportWarning[] = [];
  if (severity === null) {
    const message = `The severity ${quoted(raw)} is unknown; it counts as info.`;
    warnings.push({ code: "severity_unmapped", message, record, line, field: "severity" });
  }
  if (asset === null) {
    const message = "The result names no file.";
    warnings.push({ code: "asset_unknown", message, record, line, field: "path" });
  }
  const message = asText(extra.message);
  const finding: Finding = {
    ...UNSTATED,
    severitySource: "tool",
    cvss: null,
    tool: "semgrep",
    ruleId,
    title: titleOf(ruleId, message, metadata, dependency),
    group: dependency === null ? "code" : "supply_chain",
    severity: severity ?? "info",
    severityRaw: raw,
    confidence: singleLine(asText(metadata.confidence)).toLowerCase() || null,
    asset: asset ?? UNKNOWN_ASSET,
    cve: cvesIn([message, ...asTexts(metadata.cve), advisoryOf(metadata)].join(" ")),
    cwe: cwesOf(metadata),
    description: paragraphs(texts.ofPlain(message).markdown, classification(metadata, texts)),
    remediation: remediationOf(extra, metadata, texts),
    references: referencesOf(metadata),
    occurrence: occurrenceOf(result, extra, dependency),
    parts: partsOf(extra),
    line,
  };
  return { kind: "finding", finding, warnings };
}

/** A rule's id ends with its name; that of a Supply Chain rule is only a number. */
function titleOf(
  ruleId: string,
  message: string,
  metadata: JsonObject,
  dependency: SemgrepDependency | null,
): string {
  if (dependency !== null) {
    const advisory = singleLine(advisoryOf(metadata));
    if (advisory !== "") return `${advisory} in ${dependency.packageName}`;
    return singleLine(message.trimStart().split("\n", 1)[0] ?? "") || ruleId;
  }
  return ruleId.slice(ruleId.lastIndexOf(".") + 1) || ruleId;
}

function advisoryOf(metadata: JsonObject): string {
  return asText(metadata["sca-vuln-database-identifier"]) || asText(metadata.ghsa);
}

function cwesOf(metadata: JsonObject): number[] {
  const numbers = asTexts(metadata.cwe).map((text) => Number(CWE.exec(text)?.[1] ?? 0));
  return [...new Set(numbers)].filter((number) => number > 0);
}

function classification(metadata: JsonObject, texts: ReportTexts): string {
  const labels = [...asTexts(metadata.owasp), ...asTexts(metadata.vulnerability_class)];
  for (const name of ["impact", "likelihood"]) {
    const word = asText(metadata[name]);
    if (word !== "") labels.push(`${name} ${word.toLowerCase()}`);
  }
  const line = labels.map(singleLine).join(", ");
  return line === "" ? "" : texts.ofPlain(`Classification: ${line}`).markdown;
}

function remediationOf(extra: JsonObject, metadata: JsonObject, texts: ReportTexts): string {
  const fix = asText(extra.fix);
  const code = fix.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return paragraphs(
    texts.ofPlain(upgrades(metadata).join("\n")).markdown,
    fix === "" ? "" : texts.of(`<p>Suggested replacement:</p><pre>${code}</pre>`).markdown,
  );
}

function referencesOf(metadata: JsonObject): string[] {
  const links = [metadata.references, metadata["source-rule-url"], metadata.source].flatMap(
    asTexts,
  );
  return [...new Set(links.map(safeLink).filter((link) => link !== null))];
}

/** Members specific to a result, under Semgrep's names. */
function occurrenceOf(
  result: JsonObject,
  extra: JsonObject,
  dependency: SemgrepDependency | null,
): Record<string, string> {
  const occurrence: Record<string, string> = {};
  const set = (name: string, value: JsonObject[string]) => {
    const text = asText(value);
    if (text !== "" && text !== WITHHELD) occurrence[name] = text;
  };
  // The path of any other finding is its asset's.
  if (dependency !== null) set("path", result.path);
  for (const name of ["start", "end"]) {
    const place = asObject(result[name]);
    set(`${name}.line`, place.line);
    set(`${name}.col`, place.col);
  }
  set("message", extra.message);
  set("fingerprint", extra.fingerprint);
  if (extra.validation_state !== "NO_VALIDATOR") set("validation_state", extra.validation_state);
  for (const [name, text] of Object.entries(dependency?.facts ?? {})) set(name, text);
  return occurrence;
}

function partsOf(extra: JsonObject): EvidencePart[] {
  const parts: EvidencePart[] = [];
  const lines = asText(extra.lines);
  if (lines !== "" && lines !== WITHHELD) {
    parts.push({ name: "snippet", mediaType: "text/plain", bytes: Buffer.from(lines) });
  }
  const fix = asText(extra.fix);
  if (fix !== "") parts.push({ name: "fix", mediaType: "text/plain", bytes: Buffer.from(fix) });
  if (extra.dataflow_trace != null) {
    const bytes = Buffer.from(canonicalJson(extra.dataflow_trace));
    parts.push({ name: "dataflow-trace", mediaType: "application/json", bytes });
  }
  return parts;
}
