import { singleLine, slug } from "@/encoding/domain/text/plain-text";
import { cvesIn } from "../../html/report-text";
import { safeLink } from "../../html/safe-link";
import { type Cvss, cvssScore, parseCvssVector } from "../../ratings/cvss";
import type { XmlElement } from "../../xml/xml-element";
import type { NmapWeakness } from "./nmap-weakness";
import { isVulnerable, type NseBlock, nseBlocks } from "./nse-output";
import { keyOf, tablesOf, textAt, textsAt } from "./script-element";

/** One weakness in the output of Nmap's script library `vulns`. */
interface NseStatement {
  title: string;
  state: string;
  risk: string;
  ids: readonly string[];
  cvss: { score: string; cvss: Cvss } | null;
  description: string;
  references: readonly string[];
  occurrence: Readonly<Record<string, string>>;
  output: string;
}

/**
 * The weaknesses that a script of the library `vulns` (https://nmap.org/nsedoc/lib/vulns.html) found:
 * its states VULNERABLE and LIKELY VULNERABLE. NOT VULNERABLE and UNKNOWN are no weakness. The
 * structured output has no risk factor, which its text gives; old versions give text alone.
 */
export function nseWeaknesses(script: XmlElement): NmapWeakness[] {
  const blocks = nseBlocks(script.attributes.output ?? "");
  const byTitle = new Map(blocks.map((block) => [block.title, block]));
  const statements: NseStatement[] = [];
  const used = new Set<NseBlock>();
  for (const table of stated(script)) {
    const title = textAt(table, "title") || keyOf(table);
    // Of a title in several lines, the text has the last one in front of the state.
    const block = byTitle.get(singleLine(title.slice(title.lastIndexOf("\n") + 1)));
    if (block !== undefined) used.add(block);
    statements.push(fromTable(table, singleLine(title), block));
  }
  for (const block of blocks) if (!used.has(block)) statements.push(fromBlock(block));
  const name = singleLine(script.attributes.id ?? "") || "script";
  return statements
    .filter(({ state }) => isVulnerable(state))
    .map((statement) => weakness(statement, name));
}

/** The tables, or the script itself, that state a weakness. */
function stated(element: XmlElement): XmlElement[] {
  return textAt(element, "state") === "" ? tablesOf(element).flatMap(stated) : [element];
}

function fromTable(table: XmlElement, title: string, block: NseBlock | undefined): NseStatement {
  const lines = (key: string) => textsAt(table, key).join("\n");
  const ids = textsAt(table, "ids");
  return {
    title,
    state: textAt(table, "state"),
    risk: textAt(table, "risk_factor") || (block?.risk ?? ""),
    ids: /^CVE-/i.test(keyOf(table)) ? [keyOf(table), ...ids] : ids,
    cvss: cvssOf(table),
    description: lines("description"),
    references: textsAt(table, "refs").map((text) => safeLink(text) ?? singleLine(text)),
    occurrence: {
      ids: ids.join(", "),
      disclosure: textAt(table, "disclosure"),
      check_results: lines("check_results"),
      exploit_results: lines("exploit_results"),
      extra_info: lines("extra_info"),
    },
    output: block?.text ?? "",
  };
}

function fromBlock(block: NseBlock): NseStatement {
  const { title, state, risk, ids, description, references, text } = block;
  const occurrence = { ids };
  return {
    title,
    state,
    risk,
    ids: [ids],
    cvss: null,
    description,
    references,
    occurrence,
    output: text,
  };
}

function weakness(statement: NseStatement, script: string): NmapWeakness {
  const { title, state, ids } = statement;
  const cve = cvesIn(ids.join(" "));
  return {
    // The ids NMAP-1, NMAP-2, … are counted anew in every scan.
    ruleId: `${script}/${cve[0] ?? slug(title)}`,
    title: title === "" ? script : title,
    risk: singleLine(statement.risk),
    score: statement.cvss?.score ?? null,
    cvss: statement.cvss?.cvss ?? null,
    confidence: singleLine(state).toLowerCase(),
    cve,
    description: statement.description,
    references: statement.references,
    occurrence: { script, state, ...statement.occurrence },
    output: statement.output,
    isTested: true,
  };
}

/** The library's names of versions and ratings. */
const VERSIONS = new Map([
  ["4", "4.0"],
  ["3", "3"],
  ["2", "2.0"],
]);

/** The rating of the latest version of CVSS: `9.8 (CRITICAL) (CVSS:3.0/AV:N/…)` under `CVSSv3`. */
function cvssOf(table: XmlElement): NseStatement["cvss"] {
  const scores = tablesOf(table).find((list) => keyOf(list) === "scores");
  if (scores === undefined) return null;
  for (const [digit, version] of VERSIONS) {
    const text = textAt(scores, `CVSSv${digit}`) || textAt(scores, `CVSS${digit}`);
    const number = /^\d+(?:\.\d+)?/.exec(text)?.[0] ?? "";
    const score = cvssScore(number);
    if (score === null) continue;
    const vector = vectorIn(text);
    const isItsOwn = vector !== null && (vector.score === null || vector.score === score);
    const cvss = isItsOwn ? { ...vector, score } : { version, score, vector: null };
    return { score: number, cvss };
  }
  return null;
}

function vectorIn(text: string): Cvss | null {
  for (const part of text.slice(0, 300).split(/[()]/)) {
    const vector = parseCvssVector(part);
    if (vector !== null) return vector;
  }
  return null;
}
