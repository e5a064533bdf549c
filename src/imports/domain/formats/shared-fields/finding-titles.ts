import { singleLine, slug } from "@/encoding/domain/text/plain-text";
import { cvesIn } from "../../html/report-text";

/** A title in the forms that a finding needs. */
export interface FindingTitle {
  /** In one line. */
  text: string;
  /** Without case and punctuation. */
  normalised: string;
  cve: readonly string[];
  /** Whether it is the beginning of a longer one. */
  isCut: boolean;
}

const MAX_ENTRIES = 2_000;
const MAX_LENGTH = 1_000;

/** Reads the titles of one report; remembers them, because reports repeat theirs. */
export class FindingTitles {
  private readonly known = new Map<string, FindingTitle>();

  of(raw: string): FindingTitle {
    const found = this.known.get(raw);
    if (found !== undefined) return found;
    // The cached key must not retain the whole piece of input that it was cut out of.
    const key = Buffer.from(raw.length > MAX_LENGTH ? singleLine(raw) : raw).toString();
    const text = singleLine(key);
    const isCut = raw.length > MAX_LENGTH && raw.replace(/\s+/g, " ").trim().length > text.length;
    const title = { text, normalised: slug(text) || text, cve: cvesIn(text), isCut };
    if (isCut) return title;
    if (this.known.size >= MAX_ENTRIES) this.known.clear();
    this.known.set(key, title);
    return title;
  }
}
