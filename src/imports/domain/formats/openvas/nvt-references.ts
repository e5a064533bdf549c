import { cvesIn } from "../../html/report-text";
import { safeLink } from "../../html/safe-link";

/** References of a test. */
export interface NvtReferences {
  /** Upper case, in the order of the report. */
  cve: readonly string[];
  cwe: readonly number[];
  /** Links, and the ids of advisories. */
  references: readonly string[];
  /** How many references were left out, because no link or id is so long. */
  leftOut: number;
}

/** In a list of links only these commas end one; a link may have others. */
const LINK_BREAK = /,\s|,(?=(?:URL|[A-Z][A-Z-]*):|https?:)|\n/;
const LIST_BREAK = /[,\n]/;
const MAX_REFERENCE = 2_000;

/** Collects the references of a test from the several forms in which reports state them. */
export class NvtReferenceList {
  private readonly cve = new Set<string>();
  private readonly cwe = new Set<number>();
  private readonly references = new Set<string>();
  private leftOut = 0;

  /** A reference with its type: `cve`, `cwe`, `url`, `bid`, `dfn-cert`, `cert-bund`, … */
  add(type: string, id: string): void {
    switch (type.trim().toLowerCase()) {
      case "cve":
        for (const cve of cvesIn(id)) this.cve.add(cve);
        return;
      case "cwe":
        for (const [, number] of id.matchAll(/(\d{1,5})/g)) this.cwe.add(Number(number));
        return;
      case "bid":
        for (const [number] of id.matchAll(/\d+/g)) this.references.add(`BID ${number}`);
        return;
      default:
        this.addReference(id.replace(/\s+/g, " ").trim());
    }
  }

  /** A list in one text, separated by commas: `CVE-…, CVE-…`, `URL:https://…, OSVDB:73573`, `NOXREF`. */
  addList(type: string, list: string): void {
    for (const item of list.split(type === "url" ? LINK_BREAK : LIST_BREAK)) {
      if (!/^\s*(?:NO(?:CVE|BID|XREF)\s*)?$/.test(item)) this.add(type, item);
    }
  }

  get all(): NvtReferences {
    const { cve, cwe, references, leftOut } = this;
    return { cve: [...cve], cwe: [...cwe], references: [...references], leftOut };
  }

  private addReference(text: string): void {
    const reference = text.replace(/^URL:\s*/i, "");
    if (reference === "") return;
    // Half of a link would lead elsewhere, half of an id name something else.
    if (reference.length > MAX_REFERENCE) this.leftOut++;
    else this.references.add(safeLink(reference) ?? reference);
  }
}
