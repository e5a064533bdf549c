import type { TechniqueDto } from "@/attack/server/attack-dto";
import type { Span } from "./excerpts";

export type Proof = TechniqueDto["proof"][number];
type Word = Proof["words"][number];

/**
 * The spans of a proof in a text, and the words that are not where the proof says: those are never
 * marked, as other text would be marked.
 */
export function placeWords(
  words: readonly Word[],
  field: "title" | "text",
  text: string,
): { spans: Span[]; unplaced: string[] } {
  const spans: Span[] = [];
  const unplaced: string[] = [];
  for (const word of words) {
    if (word.in !== field) continue;
    const found = text.slice(word.start, word.end);
    const isThere = found !== "" && plain(found) === plain(word.text);
    if (isThere) spans.push({ start: word.start, end: word.end });
    else unplaced.push(word.text);
  }
  return { spans, unplaced };
}

/** The suggester reads any white space, dash and quote as the plain one, each in its place. */
function plain(text: string): string {
  return text
    .replace(/\s/g, " ")
    .replace(/[\u2010-\u2014]/g, "-")
    .replace(/[\u2018\u2019]/g, "'")
    .toLowerCase();
}

/** Identifiers that a proof rests on, each once: CVE and CWE. */
export function identifiersOf({ words }: Proof): string[] {
  return [...new Set(words.filter((w) => w.in === "cve" || w.in === "cwe").map((w) => w.text))];
}
