import { asObject, asText, asTexts, type JsonObject } from "@/encoding/domain/json/json-values";
import { flatText } from "@/encoding/domain/text/flat-text";
import { paragraphs, singleLine } from "@/encoding/domain/text/plain-text";
import { cvesIn, type ReportTexts } from "../../html/report-text";
import { safeLink } from "../../html/safe-link";
import { cwesOfProperties, type TaxonReference, taxonReferences } from "./sarif-classification";
import { textOf } from "./sarif-text";

/** Members of a rule used by the results that refer to it; holds nothing else of the report. */
export interface SarifRule {
  id: string;
  guid: string;
  title: string;
  description: string;
  remediation: string;
  references: readonly string[];
  confidence: string | null;
  /** Level of the default configuration; empty when it states none. */
  level: string;
  /** `properties["security-severity"]`: by convention a CVSS score as a string, in the wild also a word. */
  securitySeverity: string;
  cve: readonly string[];
  /** From tags and properties; those of `taxa` are known when the whole report has been read. */
  cwe: readonly number[];
  taxa: readonly TaxonReference[];
  messages: ReadonlyMap<string, string>;
}

/** Reduces a reportingDescriptor (SARIF 2.1.0, section 3.49) to what its results need. */
export function sarifRule(rule: JsonObject, texts: ReportTexts): SarifRule {
  const properties = asObject(rule.properties);
  const id = singleLine(asText(rule.id));
  const title = titleOf(rule);
  const tags = asTexts(properties.tags);
  const security = asText(properties["security-severity"]).trim();
  return {
    id: flatText(id),
    guid: flatText(asText(rule.guid)),
    title: flatText(title),
    description: flatText(descriptionOf(rule, title, tags, security, texts)),
    remediation: flatText(texts.ofPlain(textOf(properties.solution)).markdown),
    references: referencesOf(rule, properties),
    confidence: confidenceOf(properties),
    level: flatText(asText(asObject(rule.defaultConfiguration).level).trim()),
    securitySeverity: flatText(security),
    // OSV-Scanner and others write aliases as former ids.
    cve: cvesIn([id, ...tags, ...asTexts(rule.deprecatedIds)].join(" ")).map(flatText),
    cwe: cwesOfProperties(properties),
    taxa: taxonReferences(rule.relationships),
    messages: messageStrings(rule.messageStrings),
  };
}

/** Texts by the ids under which messages refer to them. */
export function messageStrings(value: JsonObject[string]): Map<string, string> {
  const entries = Object.entries(asObject(value));
  return new Map(entries.map(([id, text]) => [flatText(id), flatText(textOf(text))]));
}

/** Characters that a rule keeps in memory, with an allowance for the objects around them. */
export function ruleSize(rule: SarifRule): number {
  let size = 1_000 + rule.title.length + rule.description.length + rule.remediation.length;
  for (const text of rule.references) size += text.length;
  for (const text of rule.messages.values()) size += 100 + text.length;
  return size + 200 * rule.taxa.length;
}

/**
 * A name in words is a title (Nuclei's short description names one of the hosts instead); a name in
 * one word is an identifier, which is used only without a short description.
 */
function titleOf(rule: JsonObject): string {
  const name = singleLine(asText(rule.name));
  return name.includes(" ") ? name : singleLine(textOf(rule.shortDescription)) || name;
}

function descriptionOf(
  rule: JsonObject,
  title: string,
  tags: readonly string[],
  security: string,
  texts: ReportTexts,
): string {
  const full = texts.ofPlain(textOf(rule.fullDescription)).markdown;
  const help = texts.ofPlain(textOf(rule.help)).markdown;
  const said = [full, help].filter(
    (text, n) => text !== title && (n === 1 || !help.includes(text)),
  );
  const labels = tags.map(singleLine).filter((tag) => tag !== "");
  if (security !== "") labels.push(`security-severity ${singleLine(security)}`);
  if (labels.length > 0) said.push(texts.ofPlain(`Classification: ${labels.join(", ")}`).markdown);
  return paragraphs(...said);
}

function referencesOf(rule: JsonObject, properties: JsonObject): string[] {
  const links = [rule.helpUri, properties.references, properties.reference].flatMap(asTexts);
  const safe = links.map(safeLink).filter((link) => link !== null);
  return [...new Set(safe)].map(flatText);
}

function confidenceOf(properties: JsonObject): string | null {
  const word = asText(properties.precision) || asText(properties.confidence);
  return flatText(singleLine(word).toLowerCase()) || null;
}
