import { flatText } from "@/encoding/domain/text/flat-text";
import { singleLine } from "@/encoding/domain/text/plain-text";
import { cvesIn } from "@/imports/domain/html/report-text";
import { childrenNamed, textOf, type XmlElement } from "@/imports/domain/xml/xml-element";
import type { QualysScores } from "../fields/qualys-cvss";
import { descendant, statedAt, textAt } from "../fields/qualys-members";
import { qualysText } from "../fields/qualys-texts";
import type { QualysWeakness } from "../fields/qualys-weakness";

const CWE = /\bCWE-(\d{1,5})\b/gi;

/** Reads an entry of the glossary of a WAS report (`GLOSSARY/QID_LIST/QID`). */
export function webWeakness(entry: XmlElement): QualysWeakness {
  const title = singleLine(textAt(entry, "TITLE"));
  const category = statedAt(entry, "CATEGORY");
  const { description, remediation } = qualysText({
    threat: textAt(entry, "DESCRIPTION"),
    impact: textAt(entry, "IMPACT"),
    solution: textAt(entry, "SOLUTION"),
    category: classesOf(entry, category),
  });
  const list = descendant(entry, "CVE_LIST");
  const cves = list === null ? [] : childrenNamed(list, "CVE").map((cve) => textAt(cve, "ID"));
  const cwes = childrenNamed(entry, "CWE").map(textOf);
  return {
    title,
    severityRaw: statedAt(entry, "SEVERITY"),
    type: category,
    description,
    remediation,
    references: [],
    cve: cvesIn([title, textAt(entry, "CVE"), ...cves].join(" ")),
    cwe: [...new Set(Array.from(cwes.join(" ").matchAll(CWE), ([, number]) => Number(number)))],
    scores: scoresOf(entry),
  };
}

/** The category, and the classes of OWASP and WASC that Qualys names. */
function classesOf(entry: XmlElement, category: string): string {
  const owasp = statedAt(entry, "OWASP");
  const classes = [category, owasp === "" ? "" : `OWASP ${owasp}`, statedAt(entry, "WASC")];
  return classes.filter((name) => name !== "").join(", ");
}

function scoresOf(entry: XmlElement): QualysScores[] {
  const vector = statedAt(entry, "CVSS_V3", "VECTOR_STRING");
  const base = statedAt(entry, "CVSS_V3", "BASE");
  const isApart = vector !== "" && base !== "" && !base.includes("(");
  return [
    {
      version: "3.1",
      final: "",
      base: flatText(isApart ? `${base} (${vector})` : base),
      temporal: flatText(statedAt(entry, "CVSS_V3", "TEMPORAL")),
    },
    {
      version: "2.0",
      final: "",
      base: flatText(statedAt(entry, "CVSS_BASE")),
      temporal: flatText(statedAt(entry, "CVSS_TEMPORAL")),
    },
  ];
}
