import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { paragraphs, quoted, slug } from "@/encoding/domain/text/plain-text";
import type { Finding, FindingAsset, ParsedRecord } from "@/evidence/domain/findings/finding";
import type { Severity } from "@/evidence/domain/findings/severity";
import { type RecordPlace, skippedRecord } from "@/imports/domain/report/record-list";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import type { AssetResolver } from "../../assets/asset-resolver";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { cvesIn, type ReportTexts } from "../../html/report-text";
import { severityOfWord } from "../../ratings/severity-words";
import type { XmlElement } from "../../xml/xml-element";
import { BurpMembers } from "./burp-members";

/** Shared state of the issues of one report. */
export interface BurpContext {
  texts: ReportTexts;
  assets: AssetResolver;
}

/** Type of all issues that extensions raise; only their names distinguish them. */
const EXTENSION_TYPE = "134217728";

/** One issue of a Burp report: the weakness, the place, and the traffic that shows it. */
export function burpIssue(issue: XmlElement, context: BurpContext, at: RecordPlace): ParsedRecord {
  const members = new BurpMembers(issue);
  const name = members.word("name");
  const ruleId = ruleOf(members.word("type"), name);
  if (ruleId === "") {
    return skippedRecord("record_invalid", "The issue has neither a type nor a name.", at, "type");
  }
  const asset = context.assets.resolve(members.text("host"));
  const rating = ratingOf(members.word("severity"));
  const finding: Finding = {
    ...UNSTATED,
    severitySource: "tool",
    cvss: null,
    tool: "burp",
    ruleId,
    title: name === "" ? `Burp issue type ${ruleId}` : name,
    group: "web",
    ...rating,
    severityRaw: members.word("severity"),
    confidence: members.word("confidence").toLowerCase() || null,
    asset: asset ?? UNKNOWN_ASSET,
    ...textsOf(members, context.texts),
    occurrence: members.occurrence(asset === null),
    parts: members.parts.parts,
    line: at.line,
  };
  return { kind: "finding", finding, warnings: warningsOf(members, asset, at) };
}

function ruleOf(type: string, name: string): string {
  return type === EXTENSION_TYPE || type === "" ? slug(name) || type : type;
}

/** Burp's own word for a finding that a person has rejected is a severity. */
function isFalsePositive(word: string): boolean {
  return word.toLowerCase() === "false positive";
}

function ratingOf(word: string): { severity: Severity; falsePositive: boolean } {
  return { severity: severityOfWord(word) ?? "info", falsePositive: isFalsePositive(word) };
}

function textsOf(
  members: BurpMembers,
  texts: ReportTexts,
): Pick<Finding, "cve" | "cwe" | "description" | "remediation" | "references"> {
  const background = texts.of(members.text("issueBackground"));
  const remedy = texts.of(members.text("remediationBackground"));
  const references = texts.of(members.text("references"));
  const classes = texts.of(members.text("vulnerabilityClassifications"));
  const detail = members.fact("issueDetail");
  const remedyDetail = members.fact("remediationDetail");
  const ofOccurrence = [detail, remedyDetail, members.fact("issueDetailItems")].flatMap(cvesIn);
  const cve = [background, remedy, references, classes].flatMap((text) => text.cve);
  return {
    cve: [...new Set([...cve, ...ofOccurrence])].sort(),
    cwe: classes.cwe,
    description: paragraphs(
      // Extensions give no background: what they say of the occurrence is all there is.
      background.markdown === "" ? texts.of(detail).markdown : background.markdown,
      classes.markdown === "" ? "" : `Classification:\n\n${classes.markdown}`,
    ),
    remediation: remedy.markdown === "" ? texts.of(remedyDetail).markdown : remedy.markdown,
    references: references.references,
  };
}

function warningsOf(
  members: BurpMembers,
  asset: FindingAsset | null,
  { record, line }: RecordPlace,
): ImportWarning[] {
  const warnings: ImportWarning[] = [];
  if (asset === null) {
    const message = `${quoted(members.word("host"))} names no host.`;
    warnings.push({ code: "asset_unknown", message, record, line, field: "host" });
  }
  const word = members.word("severity");
  if (severityOfWord(word) === null && !isFalsePositive(word)) {
    const message = `The severity ${quoted(word)} is unknown; it counts as info.`;
    warnings.push({ code: "severity_unmapped", message, record, line, field: "severity" });
  }
  for (const part of members.parts.undecodable) {
    const message = "The message is not valid base64; its text was kept.";
    warnings.push({ code: "base64_invalid", message, record, line, field: part });
  }
  return warnings;
}
