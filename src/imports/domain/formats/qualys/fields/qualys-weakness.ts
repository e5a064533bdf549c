import { flatText } from "@/encoding/domain/text/flat-text";
import { singleLine } from "@/encoding/domain/text/plain-text";
import { cvesIn } from "@/imports/domain/html/report-text";
import { safeLink } from "@/imports/domain/html/safe-link";
import { childrenNamed, type XmlElement } from "@/imports/domain/xml/xml-element";
import type { QualysScores } from "./qualys-cvss";
import { descendant, stated, statedAt, textAt } from "./qualys-members";
import type { QualysSource, QualysText } from "./qualys-texts";

/** Qualys's data on a QID, for any host. */
export interface QualysWeakness extends QualysText {
  title: string;
  /** Level or word, as Qualys wrote it; empty when it gives none. */
  severityRaw: string;
  /** `Confirmed Vulnerability`, `Potential Vulnerability`, … where the entry says so, else empty. */
  type: string;
  references: readonly string[];
  cve: readonly string[];
  cwe: readonly number[];
  /** The CVSS versions that Qualys rates it by, the preferred one first. */
  scores: readonly QualysScores[];
}

/**
 * Reads an entry of the glossary of an asset data report (`VULN_DETAILS`, asset_data_report.dtd),
 * or a detection of a scan report (`VULN`, `PRACTICE`, `INFO`, `SERVICE`, scan-1.dtd), which holds
 * the same under its own names. `severityRaw` and `category` are elsewhere in a scan report.
 */
export function networkWeakness(
  entry: XmlElement,
  severityRaw: string,
  category: string,
  reduce: (source: QualysSource) => QualysText,
): QualysWeakness {
  const title = singleLine(textAt(entry, "TITLE"));
  const { description, remediation } = reduce({
    threat: commented(entry, "THREAT", "DIAGNOSIS"),
    impact: commented(entry, "IMPACT", "CONSEQUENCE"),
    solution: commented(entry, "SOLUTION"),
    category,
  });
  return {
    title,
    severityRaw,
    type: "",
    description,
    remediation,
    references: referencesOf(entry),
    cve: cvesIn([title, entry.attributes.cveid ?? "", ...idsIn(entry, "CVE_ID")].join(" ")),
    cwe: [],
    scores: [scoresOf(entry, "CVSS3"), scoresOf(entry, "CVSS")],
  };
}

/** The scores that an element holds under names with this prefix, in an object of their own or not. */
function scoresOf(element: XmlElement, prefix: "CVSS" | "CVSS3"): QualysScores {
  const inner = descendant(element, `${prefix}_SCORE`) ?? element;
  const isLater = prefix === "CVSS3" && /3\.1/.test(textAt(inner, "CVSS3_VERSION"));
  return {
    version: prefix === "CVSS" ? "2.0" : isLater ? "3.1" : "3.0",
    final: "",
    base: flatText(statedAt(inner, `${prefix}_BASE`)),
    temporal: flatText(statedAt(inner, `${prefix}_TEMPORAL`)),
  };
}

/** The first of these texts, with what the users of the account noted on it. */
function commented(entry: XmlElement, ...names: readonly string[]): string {
  for (const name of names) {
    const text = textAt(entry, name);
    if (text.trim() === "") continue;
    const comment = stated(textAt(entry, `${name}_COMMENT`));
    return comment === "" ? text : `${text}<P>${comment}`;
  }
  return "";
}

/** Ids in a list of references, `CVE_ID_LIST/CVE_ID/ID`. */
function idsIn(entry: XmlElement, name: string): string[] {
  const list = descendant(entry, `${name}_LIST`);
  return list === null ? [] : childrenNamed(list, name).map((item) => textAt(item, "ID"));
}

/** Links of vendors, Bugtraq and known exploits; a vendor's reference without a link by its name. */
function referencesOf(entry: XmlElement): string[] {
  const references = new Set<string>();
  for (const name of ["VENDOR_REFERENCE", "BUGTRAQ_ID"]) {
    const list = descendant(entry, `${name}_LIST`);
    for (const item of list === null ? [] : childrenNamed(list, name)) {
      const reference = safeLink(textAt(item, "URL")) ?? singleLine(statedAt(item, "ID"));
      if (reference !== "") references.add(flatText(reference));
    }
  }
  const exploits = descendant(entry, "CORRELATION", "EXPLOITABILITY");
  for (const source of exploits === null ? [] : childrenNamed(exploits, "EXPLT_SRC")) {
    const list = descendant(source, "EXPLT_LIST");
    for (const exploit of list === null ? [] : childrenNamed(list, "EXPLT")) {
      const link = safeLink(textAt(exploit, "LINK"));
      if (link !== null) references.add(flatText(link));
    }
  }
  return [...references];
}
