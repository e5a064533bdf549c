import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { asObject, asText, asTexts, type JsonObject } from "@/encoding/domain/json/json-values";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { paragraphs, quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { EvidencePart, Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { type RecordPlace, skippedRecord } from "@/imports/domain/report/record-list";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import type { AssetResolver } from "../../assets/asset-resolver";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { cvesIn, type ReportTexts } from "../../html/report-text";
import { safeLink } from "../../html/safe-link";
import { NucleiEvent } from "./nuclei-event";
import { nucleiPlace } from "./nuclei-place";
import { nucleiRating } from "./nuclei-rating";

/** Shared state of the events of one report. */
export interface NucleiContext {
  texts: ReportTexts;
  assets: AssetResolver;
  hosts: Set<string>;
}

const FACTS = [
  ...["matcher-name", "extractor-name", "host", "ip", "port", "scheme", "url", "path"],
  ...["curl-command", "matched-line", "fuzzing_method", "fuzzing_parameter", "fuzzing_position"],
  ...["analyzer_details", "global-matchers"],
];

/** One event of a Nuclei report: a template, with one of its matchers, that matched at one place. */
export function nucleiResult(
  members: JsonObject,
  context: NucleiContext,
  at: RecordPlace,
): ParsedRecord {
  const { record, line } = at;
  const event = new NucleiEvent(members);
  const template = singleLine(event.templateId);
  if (template === "") {
    const message = "The event names no template.";
    return skippedRecord("record_invalid", message, at, "template-id");
  }
  if (event.value("matcher-status") === false) {
    const message = `The template ${quoted(template)} did not match.`;
    return skippedRecord("not_a_failure", message, at, "matcher-status");
  }
  const { asset, group } = nucleiPlace(event, context.assets);
  if (asset?.host != null) context.hosts.add(asset.host);
  const rating = nucleiRating(event);
  const { cwe, invalid } = cwesOf(event);
  const warnings: ImportWarning[] = [];
  const warn = (code: string, message: string, field: string) => {
    warnings.push({ code, message, record, line, field });
  };
  if (rating.isUnmapped) {
    const message = `The severity ${quoted(rating.raw)} is unknown; it counts as info.`;
    warn("severity_unmapped", message, "severity");
  }
  if (asset === null) warn("asset_unknown", "The event names no target.", "matched-at");
  for (const id of invalid) warn("cwe_invalid", `${quoted(id)} is no CWE id.`, "cwe-id");
  const matcher = singleLine(event.text("matcher-name"));
  const name = singleLine(asText(event.info.name)) || template;
  const finding: Finding = {
    ...UNSTATED,
    tool: "nuclei",
    // As Nuclei itself prints it.
    ruleId: matcher === "" ? template : `${template}:${matcher}`,
    title: matcher === "" ? name : `${name}: ${matcher}`,
    group,
    severity: rating.severity,
    severitySource: rating.source,
    severityRaw: rating.raw,
    confidence: singleLine(event.text("confidence")).toLowerCase() || null,
    asset: asset ?? UNKNOWN_ASSET,
    cve: cvesIn([template, ...asTexts(classified(event, "cve-id"))].join(" ")),
    cwe,
    cvss: rating.cvss,
    description: descriptionOf(event, context.texts),
    remediation: context.texts.ofPlain(asText(event.info.remediation)).markdown,
    references: referencesOf(event, context.texts),
    occurrence: occurrenceOf(event),
    parts: partsOf(event, group === "web" ? "message/http" : "text/plain"),
    line,
  };
  return { kind: "finding", finding, warnings };
}

function classified({ classification }: NucleiEvent, name: string): JsonObject[string] {
  return classification[name] ?? classification[name.replaceAll("-", "_")];
}

/** CWE numbers of the classification, and entries among them that are invalid. */
function cwesOf(event: NucleiEvent): { cwe: number[]; invalid: string[] } {
  const cwe = new Set<number>();
  const invalid: string[] = [];
  for (const id of asTexts(classified(event, "cwe-id")).flatMap((text) => text.split(/[,;\s]+/))) {
    const number = Number(/^(?:cwe-)?(\d{1,5})$/i.exec(id)?.[1] ?? 0);
    if (number > 0) cwe.add(number);
    else if (id !== "") invalid.push(id);
  }
  return { cwe: [...cwe], invalid };
}

function descriptionOf({ info, tags }: NucleiEvent, texts: ReportTexts): string {
  return paragraphs(
    texts.ofPlain(asText(info.description)).markdown,
    texts.ofPlain(asText(info.impact)).markdown,
    tags.length === 0 ? "" : texts.ofPlain(`Classification: ${tags.join(", ")}`).markdown,
  );
}

function referencesOf(event: NucleiEvent, texts: ReportTexts): string[] {
  const { references } = texts.ofPlain(asTexts(event.info.reference).join("\n"));
  const template = safeLink(event.text("template-url"));
  return [...new Set(template === null ? references : [...references, template])];
}

/** Members specific to an event, under Nuclei's present names; its time is not. */
function occurrenceOf(event: NucleiEvent): Record<string, string> {
  const occurrence: Record<string, string> = {};
  if (event.matchedAt !== "") occurrence["matched-at"] = event.matchedAt;
  for (const name of FACTS) {
    const text = asTexts(event.value(name)).join("\n").trim();
    if (text !== "") occurrence[name] = text;
  }
  const extracted = asTexts(event.value("extracted-results")).join("\n");
  if (extracted !== "") occurrence["extracted-results"] = extracted;
  return occurrence;
}

function partsOf(event: NucleiEvent, mediaType: string): EvidencePart[] {
  const parts: EvidencePart[] = [];
  for (const name of ["request", "response"]) {
    const text = event.exact(name);
    if (text !== "") parts.push({ name, mediaType, bytes: Buffer.from(text) });
  }
  for (const name of ["interaction", "meta"]) {
    const document = asObject(event.value(name));
    if (Object.keys(document).length === 0) continue;
    const bytes = Buffer.from(canonicalJson(document));
    parts.push({ name, mediaType: "application/json", bytes });
  }
  return parts;
}
