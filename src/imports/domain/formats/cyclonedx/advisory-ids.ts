import { singleLine } from "@/encoding/domain/text/plain-text";
import { safeLink } from "../../html/safe-link";

const CVE = /^CVE-\d{4}-\d{4,19}$/i;
const CWE = /^(?:CWE-)?(\d{1,5})(?!\d)/i;

/**
 * The names under which a vulnerability is known: CVE ids in upper case, sorted, each once, and all
 * others in the order of the report. Only ids count: a text that mentions a CVE may speak of another one.
 */
export function advisoryIds(ids: readonly string[]): { cve: string[]; others: string[] } {
  const cve = new Set<string>();
  const others = new Set<string>();
  for (const id of ids) {
    const name = singleLine(id);
    if (CVE.test(name)) cve.add(name.toUpperCase());
    else if (name !== "") others.add(name);
  }
  return { cve: [...cve].sort(), others: [...others] };
}

/** Numbers of `CWE-79` or `79`, each once; `NVD-CWE-noinfo` and 0 name none. */
export function cweNumbers(texts: readonly string[]): number[] {
  const numbers = texts.map((text) => Number(CWE.exec(text.trim())?.[1] ?? 0));
  return [...new Set(numbers)].filter((number) => number > 0);
}

/** References as a finding keeps them: safe links, other texts as one line, each once. */
export function referenceList(texts: readonly string[]): string[] {
  const references = new Set<string>();
  for (const text of texts) references.add(safeLink(text) ?? singleLine(text));
  references.delete("");
  return [...references];
}
