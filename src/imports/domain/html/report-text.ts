import { flatText } from "@/encoding/domain/text/flat-text";
import { shortened } from "@/encoding/domain/text/plain-text";
import { htmlToMarkdown } from "./html-to-markdown";
import { hrefOf, htmlTokens } from "./html-tokens";
import { safeLink } from "./safe-link";

/** A text of a report in the forms that a finding needs. */
export interface ReportText {
  markdown: string;
  /** Upper case, sorted, unique. */
  cve: readonly string[];
  /** CWE numbers in the order of the text, unique. */
  cwe: readonly number[];
  /** Links in the order of the text, and the lines that hold none; unique. */
  references: readonly string[];
}

const EMPTY: ReportText = { markdown: "", cve: [], cwe: [], references: [] };
const CVE = /\bCVE-\d{4}-\d{4,19}\b/gi;
const CWE = /\bCWE-(\d{1,5})\b/gi;
/** Longer texts are cut: no tool writes such, and everything is read for links and ids. */
const MAX_LENGTH = 256 * 1024;
const MAX_ENTRIES = 2_000;
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** Reduces the texts of one report; remembers them, because tools repeat theirs in every finding. */
export class ReportTexts {
  private readonly known = new Map<string, ReportText>();
  private characters = 0;

  of(text: string): ReportText {
    if (text === "") return EMPTY;
    const html = shortened(text, MAX_LENGTH);
    const known = this.known.get(html);
    if (known !== undefined) return known;
    // A key cut out of the input would keep the whole piece of input in memory.
    const key = flatText(html);
    const reduced = reduce(key);
    if (this.known.size >= MAX_ENTRIES || this.characters > MAX_CHARACTERS) {
      this.known.clear();
      this.characters = 0;
    }
    this.known.set(key, reduced);
    this.characters += html.length;
    return reduced;
  }

  /** The same for text that is no HTML, so that `List<String>` keeps what looks like a tag. */
  ofPlain(text: string): ReportText {
    return this.of(shortened(text, MAX_LENGTH).replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  }
}

function reduce(html: string): ReportText {
  return {
    markdown: htmlToMarkdown(html),
    cve: cvesIn(html),
    cwe: unique(Array.from(html.matchAll(CWE), ([, number]) => Number(number))),
    references: referencesIn(html),
  };
}

/** CVE ids that a text names, in upper case, sorted, each once. */
export function cvesIn(text: string): string[] {
  if (text === "") return [];
  return unique(Array.from(text.matchAll(CVE), ([id]) => id.toUpperCase())).sort();
}

function referencesIn(html: string): string[] {
  const references: string[] = [];
  let line = "";
  let linked = false;
  const endLine = () => {
    const words = line.trim().replace(/\s+/g, " ");
    const links = words
      .split(" ")
      .map(safeLink)
      .filter((link) => link !== null);
    for (const link of links) references.push(link);
    if (links.length === 0 && words !== "" && !linked) references.push(words);
    line = "";
    linked = false;
  };
  for (const token of htmlTokens(html)) {
    if (token.kind === "text") {
      const [first = "", ...rest] = token.text.split(/\r\n|\r|\n/);
      line += first;
      for (const next of rest) {
        endLine();
        line = next;
      }
    } else if (token.name === "a" && token.kind === "open") {
      const link = safeLink(hrefOf(token.attributes) ?? "");
      if (link === null) continue;
      references.push(link);
      linked = true;
    } else if (BREAKS.has(token.name)) endLine();
  }
  endLine();
  return unique(references);
}

const BREAKS = new Set(["p", "br", "li", "ul", "ol", "div", "tr", "td", "pre"]);

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
