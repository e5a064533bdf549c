import { paragraphs, singleLine, slug } from "@/encoding/domain/text/plain-text";
import type { Finding } from "@/evidence/domain/findings/finding";
import { cvesIn, type ReportTexts } from "../../html/report-text";
import { safeLink } from "../../html/safe-link";
import { zapConfidence, zapNumber, zapSeverity } from "./zap-values";

/** What the occurrences of an alert have in common. */
export interface ZapWeakness {
  common: Omit<
    Finding,
    | "tool"
    | "group"
    | "severitySource"
    | "cvss"
    | "asset"
    | "reportedCount"
    | "occurrence"
    | "parts"
    | "line"
  >;
  severityUnmapped: boolean;
}

export interface ZapTag {
  tag: string;
  link: string;
}

/**
 * The weakness of an alert; null when it has neither a rule nor a name. `fields` has its members
 * under names in lower case, `otherInfo` what it adds to its description.
 */
export function zapWeakness(
  fields: ReadonlyMap<string, string>,
  tags: readonly ZapTag[],
  otherInfo: string,
  texts: ReportTexts,
): ZapWeakness | null {
  const name = singleLine(fields.get("alert") || fields.get("name") || "");
  const ruleId = ruleOf(fields) ?? slug(name);
  if (ruleId === "") return null;
  const description = texts.of(fields.get("desc") ?? fields.get("description") ?? "");
  const solution = texts.of(fields.get("solution") ?? "");
  const reference = texts.of(fields.get("reference") ?? "");
  const info = texts.of(otherInfo);
  const tagNames = tags.map(({ tag }) => singleLine(tag)).filter((tag) => tag !== "");
  const { severity, raw, unmapped } = zapSeverity(fields);
  const confidence = zapConfidence(fields);
  const cwe = zapNumber(fields.get("cweid")?.replace(/^\s*cwe-/i, ""));
  const tagLinks = tags.map(({ link }) => safeLink(link)).filter((link) => link !== null);
  const cves = [description, solution, reference, info].flatMap((text) => text.cve);
  const common = {
    ruleId,
    title: name === "" ? `ZAP rule ${ruleId}` : name,
    severity,
    severityRaw: raw,
    confidence,
    falsePositive: confidence === "false positive",
    cve: [...new Set([...cves, ...cvesIn(tagNames.join(" "))])].sort(),
    cwe: cwe === null ? [] : [cwe],
    description: paragraphs(description.markdown, info.markdown, classification(fields, tagNames)),
    remediation: solution.markdown,
    references: [...new Set([...reference.references, ...tagLinks])],
  };
  return { common, severityUnmapped: unmapped };
}

/**
 * alertRef distinguishes the checks of one plugin; alerts raised manually or by scripts share -1.
 */
function ruleOf(fields: ReadonlyMap<string, string>): string | null {
  for (const key of ["alertref", "pluginid"]) {
    const rule = singleLine(fields.get(key) ?? "");
    if (rule !== "" && rule !== "-1" && rule !== "0") return rule;
  }
  return null;
}

function classification(fields: ReadonlyMap<string, string>, tags: readonly string[]): string {
  const wasc = zapNumber(fields.get("wascid"));
  const labels = [
    ...(wasc === null ? [] : [`WASC-${wasc}`]),
    ...(fields.get("systemic")?.trim() === "true" ? ["systemic"] : []),
    ...tags,
  ];
  return labels.length === 0 ? "" : `Classification: ${labels.join(", ")}`;
}
