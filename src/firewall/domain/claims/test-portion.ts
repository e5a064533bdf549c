import type { CitationFault, ClaimTest } from "./claim";
import { readText } from "./find-facts";
import type { Portion } from "./locate-portion";
import { normaliseForComparison } from "./normalise-for-comparison";
import { isWithinWord } from "./word-edge";

/** Letters and digits that a quoted or contained text has at least: `e` is in every text. */
const MIN_CONTENT = 3;

/**
 * Whether a test holds of a place: null, or the fault. `equals` compares a whole value of JSON with its
 * type, or a whole text; `contains` and `quote` look for whole words, `quote` with every letter as it is;
 * `gte` and `lte` take numbers of JSON, or a text that is one.
 */
export function testPortion(portion: Portion, test: ClaimTest): CitationFault | null {
  if ("gte" in test || "lte" in test) {
    const value = numberOf(portion);
    if (value === null) return "test_failed";
    return ("gte" in test ? value >= test.gte : value <= test.lte) ? null : "test_failed";
  }
  if ("equals" in test) {
    if (test.equals === null) return "test_without_content";
    if (typeof test.equals === "string" && !hasContent(test.equals)) return "test_without_content";
    return equals(portion, test.equals) ? null : "test_failed";
  }
  const sought = "quote" in test ? test.quote : test.contains;
  if (!hasContent(sought)) return "test_without_content";
  const text = portion.kind === "text" ? portion.text : portion.value;
  if (typeof text !== "string") return "test_failed";
  const found =
    "quote" in test
      ? hasWords(collapse(text), collapse(sought))
      : hasWords(foldedLine(text), foldedLine(sought));
  return found ? null : "test_failed";
}

/**
 * Whether the value of a test occurs in the words of its claim, so that a true citation cannot
 * cover another sentence: the text, or the number. Of a boolean: a word of the member's name.
 */
export function isStated(claim: string, portion: Portion, test: ClaimTest): boolean {
  if ("quote" in test) return hasWords(collapse(claim), collapse(test.quote));
  if ("contains" in test) return hasWords(foldedLine(claim), foldedLine(test.contains));
  const value = "equals" in test ? test.equals : "gte" in test ? test.gte : test.lte;
  if (typeof value === "string") return hasWords(foldedLine(claim), foldedLine(value));
  if (typeof value === "number") return statesNumber(claim, value);
  if (value === null || portion.kind !== "json") return false;
  const read = readText(claim);
  const isNegative = read.sentences.some(({ isNegated }) => isNegated);
  const names = nameWords(portion.path).filter((word) => word.length >= MIN_CONTENT);
  return isNegative !== value && read.words.some(({ text }) => names.includes(text));
}

/** Whether a test is for all words of a claim, so that nothing of it is left unsaid. */
export function quotesAll(claim: string, test: ClaimTest): boolean {
  const sought = "quote" in test ? test.quote : "contains" in test ? test.contains : null;
  const value = "equals" in test ? test.equals : sought;
  const words = (text: string) => normaliseForComparison(text).text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return typeof value === "string" && words(value).join(" ") === words(claim).join(" ");
}

/** The words of the last name of a path that is no place in an array. */
export function nameWords(path: readonly string[]): string[] {
  const name = path.findLast((token) => !/^\d+$/.test(token)) ?? "";
  const spaced = name.slice(0, 100).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  return normaliseForComparison(spaced)
    .text.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function equals(portion: Portion, value: string | number | boolean): boolean {
  if (portion.kind === "json") return portion.value === value;
  if (typeof value === "number") return numberOf(portion) === value;
  return typeof value === "string" && collapse(portion.text).trim() === collapse(value).trim();
}

function numberOf(portion: Portion): number | null {
  if (portion.kind === "json" && typeof portion.value === "number") return portion.value;
  const text = portion.kind === "text" ? portion.text : portion.value;
  if (typeof text !== "string" || !/^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/.test(text)) return null;
  return Number(text);
}

function statesNumber(claim: string, value: number): boolean {
  return readText(claim).facts.some(
    (fact) => fact.kind === "number" && Number(fact.value.replace(/[%$€£¥]/g, "")) === value,
  );
}

function hasContent(text: string): boolean {
  const letters = normaliseForComparison(text.slice(0, 200)).text.match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.length >= MIN_CONTENT || /^\s*-?\d[\d.,]*%?\s*$/.test(text);
}

function collapse(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ");
}

function foldedLine(text: string): string {
  return normaliseForComparison(text).text.replace(/\s+/g, " ").trim();
}

/** Whether a text contains the words, not as part of others. */
function hasWords(text: string, words: string): boolean {
  const sought = words.trim();
  if (sought === "") return false;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    if (!isWithinWord(text, at) && !isWithinWord(text, at + sought.length)) return true;
  }
  return false;
}
