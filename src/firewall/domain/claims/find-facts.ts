import type { FactKind, TextSpan } from "./claim";
import {
  ADVICE,
  BOUNDS,
  BOUNDS_BEHIND,
  COUNTED,
  MONTHS,
  NUMBER_WORDS,
  QUANTIFIERS,
  STATUS_WORDS,
  TECHNIQUE_NAMES,
} from "./claim-vocabulary";
import { classifyWord } from "./classify-word";
import { type FoldedText, normaliseForComparison } from "./normalise-for-comparison";
import { type Sentence, sentenceAt, splitSentences, splitUnits, unitAt } from "./split-sentences";

/** Something that a text states. */
export interface Fact {
  /** `term`: a name or a quantifier, which makes no sentence factual by itself. */
  readonly kind: FactKind | "term";
  readonly value: string;
  /** Bound of a number: ≥, ≤, >, <, ~ or nothing. */
  readonly bound: string;
  /** Places in the given text, in UTF-16 code units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Index of its sentence. */
  readonly sentence: number;
  /** Index of the place that says one thing: a sentence, or a line of it. */
  readonly unit: number;
}

/** A word with its place, as a fact has it. */
interface ReadWord extends TextSpan {
  readonly text: string;
  readonly unit: number;
}

/** A text with what it states. */
export interface ReadText {
  readonly folded: FoldedText;
  readonly sentences: readonly Sentence[];
  readonly facts: readonly Fact[];
  /** Words of the text, folded. */
  readonly words: readonly ReadWord[];
}

interface Word {
  text: string;
  /** Places in the folded text. */
  start: number;
  end: number;
}

const WORDS =
  /[\p{L}\p{N}]+(?:(?:[._:'-]|(?<=\d),(?=\d)|\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\))[\p{L}\p{N}]+)*/gu;

/** A word and what it is made of are looked at up to this; nothing that is written is longer. */
const BEFORE = 40;

/**
 * Reads what a text states: numbers, dates, CVEs, hashes, hosts, addresses, techniques and states, as the
 * text reads and not as it is encoded. `passedOver` are folded words that name evidence. Linear.
 */
export function readText(given: string, passedOver: ReadonlySet<string> = new Set()): ReadText {
  const folded = normaliseForComparison(given);
  const sentences = splitSentences(folded);
  const words: Word[] = Array.from(folded.text.matchAll(WORDS), ({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  const facts: Fact[] = [];
  const units = splitUnits(folded, sentences);
  const reader = { given, folded, sentences, units, words, markers: listMarkers(folded.text) };
  for (let place = 0; place < words.length; ) {
    const word = words[place];
    if (word === undefined) break;
    const taken = passedOver.has(word.text) ? { facts: [], words: 1 } : readWord(reader, place);
    facts.push(...taken.facts);
    place += taken.words;
  }
  return {
    folded,
    sentences,
    facts,
    words: words.map(({ text, start, end }) => ({
      text,
      start: folded.starts[start] ?? 0,
      end: folded.ends[end - 1] ?? 0,
      unit: unitAt(units, start),
    })),
  };
}

interface Reader {
  given: string;
  folded: FoldedText;
  sentences: readonly Sentence[];
  units: readonly number[];
  words: readonly Word[];
  /** Places of numbers that only count the items of a list. */
  markers: ReadonlySet<number>;
}

interface Taken {
  facts: Fact[];
  /** Words that were read. */
  words: number;
}

function readWord(reader: Reader, place: number): Taken {
  const word = reader.words[place];
  if (word === undefined || reader.markers.has(word.start)) return { facts: [], words: 1 };
  const date = dateAt(reader.words, place);
  if (date !== null) {
    const last = reader.words[place + date.words - 1] ?? word;
    return { facts: [factOf(reader, word, last, "date", date.value)], words: date.words };
  }
  const facts = techniqueAt(reader, place);
  for (const { kind, value } of classifyWord(word.text)) {
    facts.push(
      kind === "number" ? numberFact(reader, word, value) : factOf(reader, word, word, kind, value),
    );
  }
  if (facts.length === 0) facts.push(...readPlain(reader, place, word));
  if (isNamed(reader, word)) facts.push(factOf(reader, word, word, "term", word.text));
  return { facts, words: 1 };
}

/** A word of letters, or several with hyphens between them. */
function readPlain(reader: Reader, place: number, word: Word): Fact[] {
  const found: Fact[] = [];
  const parts = word.text.split(/[-_:.]/);
  const numbers = parts.map((part) => NUMBER_WORDS.get(part));
  if (numbers.every((value) => value !== undefined) && counts(reader.words, place, word.text)) {
    // Forty-two is one number.
    const sum = numbers.reduce((total, value) => total + Number(value), 0);
    found.push(numberFact(reader, word, String(sum)));
  }
  for (const part of parts) {
    const status = STATUS_WORDS.get(part);
    if (status !== undefined && !isAdvice(reader, word)) {
      found.push(factOf(reader, word, word, "status", status));
    }
    if (QUANTIFIERS.has(part)) found.push(factOf(reader, word, word, "term", part));
  }
  return found;
}

function counts(words: readonly Word[], place: number, text: string): boolean {
  if (text !== "one") return true;
  const next = words[place + 1]?.text ?? "";
  return COUNTED.has(next);
}

function isAdvice({ folded, sentences }: Reader, word: Word): boolean {
  const from = Math.max(
    sentences[sentenceAt(sentences, word.start)]?.start ?? 0,
    word.start - BEFORE,
  );
  return ADVICE.test(folded.text.slice(from, word.start));
}

/** Whether it is written with a capital where a sentence does not require one. */
function isNamed({ given, folded, sentences }: Reader, word: Word): boolean {
  const first = given.codePointAt(folded.starts[word.start] ?? 0) ?? 0;
  if (!/\p{Lu}/u.test(String.fromCodePoint(first))) return false;
  const { start = 0 } = sentences[sentenceAt(sentences, word.start)] ?? {};
  return /[\p{L}\p{N}]/u.test(folded.text.slice(Math.max(start, word.start - BEFORE), word.start));
}

function numberFact(reader: Reader, word: Word, value: string): Fact {
  const { text } = reader.folded;
  const before = text.slice(Math.max(0, word.start - BEFORE), word.start).replace(/\s+/g, " ");
  const behind = text.slice(word.end, word.end + BEFORE).replace(/\s+/g, " ");
  const sign = /(?:^|[\s(])-$/.test(before) ? "-" : "";
  const plain = before.replace(/[-+$€£¥]$/, "").trimEnd();
  const unit = /^ ?(?:%|percent\b|per cent\b)/.test(behind) ? "%" : "";
  const currency = /[$€£¥] ?-?$/.exec(before)?.[0].trim().replace("-", "") ?? "";
  const bound =
    BOUNDS.find(([words]) => endsWithWords(plain, words))?.[1] ??
    BOUNDS_BEHIND.find(([words]) => behind.trimStart().startsWith(words))?.[1] ??
    "";
  const fact = factOf(reader, word, word, "number", `${sign}${currency}${value}${unit}`);
  return { ...fact, bound };
}

function endsWithWords(text: string, words: string): boolean {
  if (!text.endsWith(words)) return false;
  const before = text[text.length - words.length - 1];
  return before === undefined || !/[\p{L}\p{N}<>]/u.test(before) || !/^[a-z]/.test(words);
}

/** `22 November 2026`, `November 22, 2026`, or without a year. */
function dateAt(words: readonly Word[], place: number): { value: string; words: number } | null {
  const text = (offset: number) => words[place + offset]?.text ?? "";
  const [first, second] = [text(0), text(1)];
  const month = MONTHS.get(first) ?? MONTHS.get(second);
  const day = dayOf(first) ?? dayOf(second);
  if (month === undefined || day === null || MONTHS.has(first) === MONTHS.has(second)) return null;
  const year = /^\d{4}$/.test(text(2)) ? text(2) : null;
  const monthDay = `${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return year === null
    ? { value: `--${monthDay}`, words: 2 }
    : { value: `${year}-${monthDay}`, words: 3 };
}

function dayOf(word: string): string | null {
  return /^([12]?\d|3[01])(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? null;
}

function techniqueAt(reader: Reader, place: number): Fact[] {
  const word = reader.words[place];
  if (word === undefined) return [];
  const [head = word.text] = word.text.split(/[-_.:]/);
  const names = TECHNIQUE_NAMES.get(head);
  if (names === undefined) return [];
  const parts: { text: string; word: Word }[] = [];
  const longest = names[0]?.length ?? 0;
  for (let next = place; parts.length < longest; next++) {
    const each = reader.words[next];
    if (each === undefined) break;
    for (const text of each.text.split(/[-_.:]/)) parts.push({ text, word: each });
  }
  const name = names.find((each) => each.every((text, at) => parts[at]?.text === text));
  const last = name && parts[name.length - 1]?.word;
  if (name === undefined || last === undefined) return [];
  return [factOf(reader, word, last, "technique", name.join(" "))];
}

function factOf(
  { folded, sentences, units }: Reader,
  first: Word,
  last: Word,
  kind: Fact["kind"],
  value: string,
): Fact {
  return {
    kind,
    value,
    bound: "",
    start: folded.starts[first.start] ?? 0,
    end: folded.ends[last.end - 1] ?? 0,
    sentence: sentenceAt(sentences, first.start),
    unit: unitAt(units, first.start),
  };
}

/** Numbers at the beginning of lines that count 1, 2, 3; any other number there is one. */
function listMarkers(text: string): Set<number> {
  const markers = new Set<number>();
  let expected = 1;
  for (const { 0: all, 1: digits = "", index } of text.matchAll(/^[ ]{0,8}(\d{1,3})[.)](?=\s)/gm)) {
    const number = Number(digits);
    if (number !== expected && number !== 1) continue;
    markers.add(index + all.length - digits.length - 1);
    expected = number + 1;
  }
  return markers;
}
