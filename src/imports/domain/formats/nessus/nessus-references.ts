import { flatText } from "@/encoding/domain/text/flat-text";
import { cutText } from "@/encoding/domain/text/plain-text";
import { cvesIn } from "../../html/report-text";
import { MAX_TEXT, type PluginField, type PluginFields } from "./nessus-fields";

/** Fields that hold ids of one catalogue each; the catalogue's name is the field's in upper case. */
const CATALOGUES = [
  ...(["bid", "mskb", "msft", "osvdb", "iava", "iavb", "iavm", "iavt", "cert", "edb-id"] as const),
  ...(["secunia", "cisco-bug-id", "cisco-sa"] as const),
] satisfies readonly PluginField[];
/** `CWE:79` in Nessus, `CWE #79` in Tenable Security Center. */
const CROSS_REFERENCE = /^([A-Za-z][\w-]*)\s*[:#]\s*(?!\/\/)(.+)$/;
const CWE = /^(?:CWE\W*)?(\d{1,5})$/i;
const CWE_ONLY = /^CWE-(\d{1,5})$/i;
const CVE = /^CVE-\d{4}-\d{4,19}$/i;
const SEPARATOR = /[\n;,]+/;
const BRACKETS = /[[\]{}"']/g;

/** Cross references of a plugin, as `CATALOGUE:id`, each once; CWE ids apart. */
export function nessusReferences(fields: PluginFields): { cwe: number[]; references: string[] } {
  const cwe = new Set<number>();
  const references = new Set<string>();
  for (const id of idsOf(fields, "cwe")) {
    const number = CWE.exec(id)?.[1];
    if (number !== undefined) cwe.add(Number(number));
  }
  for (const id of [...idsOf(fields, "xref"), ...idsOf(fields, "compliance_reference")]) {
    const [, catalogue, value = ""] = CROSS_REFERENCE.exec(id) ?? [];
    const number =
      catalogue?.toUpperCase() === "CWE" ? CWE.exec(value)?.[1] : CWE_ONLY.exec(id)?.[1];
    if (number !== undefined) cwe.add(Number(number));
    else references.add(catalogue === undefined ? id : `${catalogue}:${value}`);
  }
  for (const field of CATALOGUES) {
    const catalogue = field.toUpperCase();
    for (const id of idsOf(fields, field)) {
      references.add(id.startsWith(`${catalogue}:`) ? id : `${catalogue}:${id}`);
    }
  }
  return { cwe: [...cwe], references: [...references] };
}

function idsOf(fields: PluginFields, field: PluginField): string[] {
  return fields
    .lines(field)
    .flatMap((line) => line.replace(BRACKETS, "").split(SEPARATOR))
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

/** CVEs of a CVE column or the cve elements of an item. */
export interface NessusCves {
  cve: readonly string[];
  /** Ids that are none, such as the candidates (`CAN-2002-0001`) of old plugins. */
  others: readonly string[];
}

const NO_CVES: NessusCves = { cve: [], others: [] };
const MAX_ENTRIES = 10_000;

/** Reads the CVE ids of one report's findings; remembers them, because each plugin repeats its own. */
export class NessusCveReader {
  private readonly known = new Map<string, NessusCves>();

  of(raw: string): NessusCves {
    if (raw === "") return NO_CVES;
    const text = cutText(raw, MAX_TEXT);
    const known = this.known.get(text);
    if (known !== undefined) return known;
    // A key cut out of the input would keep the whole piece of input in memory.
    const key = flatText(text);
    const cves = { cve: cvesIn(key), others: otherIdsIn(key) };
    if (this.known.size >= MAX_ENTRIES) this.known.clear();
    this.known.set(key, cves);
    return cves;
  }
}

function otherIdsIn(text: string): string[] {
  return text
    .replace(BRACKETS, "")
    .split(/[\s;,]+/)
    .filter((id) => /^[A-Za-z]+-/.test(id) && !CVE.test(id));
}
