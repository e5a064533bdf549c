import { cvesIn } from "../../html/report-text";
import { safeLink } from "../../html/safe-link";
import { singleLine } from "../../text/plain-text";

/** What a test refers to. */
export interface NvtReferences {
  /** Upper case, in the order of the report. */
  cve: readonly string[];
  cwe: readonly number[];
  /** Links, and the ids of advisories. */
  references: readonly string[];
}

/** Collects the references of a test from the several forms in which reports state them. */
export class NvtReferenceList {
  private readonly cve = new Set<string>();
  private readonly cwe = new Set<number>();
  private readonly references = new Set<string>();

  /** A reference with its type: `cve`, `cwe`, `url`, `bid`, `dfn-cert`, `cert-bund`, … */
  add(type: string, id: string): void {
    const text = singleLine(id);
    switch (type.trim().toLowerCase()) {
      case "cve":
        for (const cve of cvesIn(text)) this.cve.add(cve);
        return;
      case "cwe":
        for (const [, number] of text.matchAll(/(\d{1,5})/g)) this.cwe.add(Number(number));
        return;
      case "bid":
        for (const [number] of text.matchAll(/\d+/g)) this.references.add(`BID ${number}`);
        return;
      default:
        this.addReference(text);
    }
  }

  /** A list in one text, separated by commas: `CVE-…, CVE-…`, `URL:https://…, OSVDB:73573`, `NOXREF`. */
  addList(type: string, list: string): void {
    for (const item of list.split(/,\s|,(?=URL:|https?:)|\n/)) {
      if (!/^\s*(?:NO(?:CVE|BID|XREF)\s*)?$/.test(item)) this.add(type, item);
    }
  }

  get all(): NvtReferences {
    return { cve: [...this.cve], cwe: [...this.cwe], references: [...this.references] };
  }

  private addReference(text: string): void {
    const reference = text.replace(/^URL:\s*/i, "");
    if (reference !== "") this.references.add(safeLink(reference) ?? reference);
  }
}
