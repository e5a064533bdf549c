import { singleLine } from "@/encoding/domain/text/plain-text";
import { cvesIn } from "../../html/report-text";
import { safeLink } from "../../html/safe-link";
import { cvssScore } from "../../ratings/cvss";
import type { XmlElement } from "../../xml/xml-element";
import type { NmapWeakness } from "./nmap-weakness";
import { keyOf, tablesOf, textAt } from "./script-element";

/** One entry of the list that https://vulners.com has for a version of a product. */
interface VulnersEntry {
  id: string;
  /** `cve`, `exploitdb`, `metasploit`, `packetstorm`, … */
  type: string;
  cvss: string;
  isExploit: string;
  /** Product that the list is about: a CPE, or name and version. */
  software: string;
}

const SOFTWARE = /^ {0,4}(\S.*?):\s*$/;
const LINK = "https://vulners.com/";
const MAX_LINE = 1_000;

/**
 * The entries of the script vulners (https://nmap.org/nsedoc/scripts/vulners.html): of its
 * structured output, else of its text. An entry that names one CVE is a statement about that; other
 * entries, most of them exploits, are weaknesses of their own.
 */
export function vulnersWeaknesses(script: XmlElement, product: string): NmapWeakness[] {
  const entries = entriesOf(script);
  const listed = entries.length > 0 ? entries : entriesIn(script.attributes.output ?? "");
  return listed.map((entry) => weakness(entry, product));
}

function entriesOf(script: XmlElement): VulnersEntry[] {
  return tablesOf(script).flatMap((list) =>
    tablesOf(list).flatMap((table) => {
      const id = singleLine(textAt(table, "id"));
      if (id === "") return [];
      return {
        id,
        type: singleLine(textAt(table, "type")),
        cvss: singleLine(textAt(table, "cvss")),
        isExploit: singleLine(textAt(table, "is_exploit")),
        software: singleLine(keyOf(list)),
      };
    }),
  );
}

/** The same from the text: versions before 2020 give nothing else. */
function entriesIn(output: string): VulnersEntry[] {
  const entries: VulnersEntry[] = [];
  let software = "";
  for (const line of output.split("\n")) {
    const words = line.slice(0, MAX_LINE).trim().split(/\s+/);
    const link = words.findIndex((word) => word.startsWith(LINK));
    const [id = ""] = words;
    if (link < 1) software = SOFTWARE.exec(line.slice(0, MAX_LINE))?.[1] ?? software;
    else {
      const type = words[link]?.slice(LINK.length).split("/")[0] ?? "";
      const cvss = link > 1 ? (words[1] ?? "") : "";
      entries.push({ id, type, cvss, isExploit: String(words.includes("*EXPLOIT*")), software });
    }
  }
  return entries;
}

function weakness(entry: VulnersEntry, product: string): NmapWeakness {
  const { id, type, cvss, isExploit, software } = entry;
  const cve = cvesIn(id);
  const only = cve.length === 1 ? cve[0] : undefined;
  const score = cvssScore(cvss);
  const link = type === "" ? null : safeLink(`https://vulners.com/${type}/${id}`);
  const subject = product === "" ? software : product;
  return {
    ruleId: only ?? `vulners/${id}`,
    title: `${only ?? id} listed for ${subject === "" ? "the service" : subject}`,
    risk: "",
    score: cvss === "" ? null : cvss,
    cvss: score === null ? null : { version: "?", score, vector: null },
    confidence: null,
    cve,
    description: `Vulners lists ${only ?? id} for the version that Nmap detected. The weakness itself was not tested.`,
    references: link === null ? [] : [link],
    occurrence: { script: "vulners", software, id, type, cvss, is_exploit: isExploit },
    output: "",
    isTested: false,
  };
}
