import type { ReadInput } from "../rules/suggestion-input";

/** A word with its place. */
export interface Token {
  readonly term: string;
  readonly in: "title" | "text";
  readonly start: number;
  readonly end: number;
}

const WORD = /[A-Za-z][A-Za-z0-9+]*(?:-[A-Za-z0-9]+)*/g;
const LENGTH_LIMIT = 40;
/** Words that say nothing about a technique; a proof made of them would be none. */
const SILENT = new Set(
  (
    "a about above after aka all also an and any are as at be because been before being below both but by can " +
    "could did do does done each either else etc for from further had has have he her here his how i if in " +
    "into is issue issues it its may might more most multiple no nor not note of on once only or other our " +
    "own prior re same see she should since so some such than that the their them then there these they " +
    "this those through to too under until up very via was we were what when where which while who why " +
    "will with within would yet you your affected affects product products version versions vulnerability " +
    "vulnerabilities vulnerable exist exists contain contains fixed release released unique id cve january " +
    "february march april june july august september october november december"
  ).split(" "),
);

/** Words of both texts that may carry meaning, lower-cased, with their offsets. */
export function tokens(input: ReadInput): Token[] {
  const found: Token[] = [];
  for (const { in: place, value } of input.texts) {
    for (const match of value.matchAll(WORD)) {
      const [word] = match;
      if (word.length < 2 || word.length > LENGTH_LIMIT) continue;
      const term = word.toLowerCase();
      if (SILENT.has(term) || term.startsWith("cve-")) continue;
      found.push({ term, in: place, start: match.index, end: match.index + word.length });
    }
  }
  return found;
}
