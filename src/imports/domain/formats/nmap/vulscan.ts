import { singleLine, slug } from "@/encoding/domain/text/plain-text";
import { cvesIn } from "../../html/report-text";
import type { XmlElement } from "../../xml/xml-element";
import type { NmapWeakness } from "./nmap-weakness";

const DATABASE = /^\s*(\S.{0,200}?) - https?:\/\/\S+:\s*$/;
const ENTRY = /^\s*\[([^\s[\]]{1,80})\]\s+(\S.*)$/;

/**
 * The entries of the script vulscan (https://github.com/scipag/vulscan), which gives text only: for
 * each of its databases the entries whose texts name the product. They have no severity.
 */
export function vulscanWeaknesses(script: XmlElement, product: string): NmapWeakness[] {
  const weaknesses: NmapWeakness[] = [];
  let database = "";
  for (const line of (script.attributes.output ?? "").split("\n")) {
    const [, id, title = ""] = ENTRY.exec(line.slice(0, 2_000)) ?? [];
    if (id === undefined) database = DATABASE.exec(line.slice(0, 500))?.[1] ?? database;
    else weaknesses.push(weakness(database, id, singleLine(title), product));
  }
  return weaknesses;
}

function weakness(database: string, id: string, title: string, product: string): NmapWeakness {
  const named = cvesIn(id);
  const cve = named.length > 0 ? named : cvesIn(title);
  const only = cve.length === 1 ? cve[0] : undefined;
  return {
    ruleId: only ?? ["vulscan", slug(database), id].filter((part) => part !== "").join("/"),
    title: `${only ?? id} listed for ${product === "" ? "the service" : product}`,
    risk: "",
    score: null,
    cvss: null,
    confidence: null,
    cve,
    description: `Vulscan found an entry about the detected product in its lists: ${title}\n\nThe weakness itself was not tested.`,
    references: [],
    occurrence: { script: "vulscan", database, id, title },
    output: "",
    isTested: false,
  };
}
