import { KNOWN_WORDS, TELLING_WORDS } from "./lexicon";
import { SHAPE, type Tokens } from "./tokens";
import { hashWord } from "./word-hash";

/** A place of a text, read another way. */
export interface Variant {
  readonly decoder: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const BASE64 = /[A-Za-z0-9+/_-]{20,}={0,2}/g;
const HEXADECIMAL = /(?:0x)?[0-9a-fA-F]{24,}/g;
const SPACED_HEXADECIMAL = /[0-9a-fA-F]{2}(?:[ :,][0-9a-fA-F]{2}){9,}/g;
const ADDRESS = /[^\s"'<>]{9,}/g;
const ESCAPED = /\\(?:u\{?[0-9a-fA-F]{2,6}\}?|x[0-9a-fA-F]{2}|[0-7]{3})/g;
const SPACED = /(?<![A-Za-z])[A-Za-z](?:[ ._*|~-]{1,3}[A-Za-z](?![A-Za-z])){5,}/g;
const MIXED =
  /(?<![A-Za-z0-9@$!|])(?=[a-z0-9@$!|]{3,20}(?![a-z0-9@$!|]))[a-z0-9@$!|]*[a-z][a-z0-9@$!|]*/gi;
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};
const NESTED = /^[A-Za-z0-9+/=]{24,}$/;
const UNDERSCORED = /[A-Za-z]_[A-Za-z]_[A-Za-z]_/;
const LONG_RUN = 20;
const SHORT_WORDS = 6;
const PROBE = 32;
const MOST = 4000;
const FEWEST = 12;
const MARGIN = 240;

function isProse(text: string): boolean {
  if (text.length < FEWEST) return false;
  let good = 0;
  let letters = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const isLetter = (unit | 32) >= 0x61 && (unit | 32) <= 0x7a;
    if (isLetter) letters++;
    if ((unit >= 0x20 && unit < 0x7f) || unit === 10 || (unit >= 0xa0 && unit !== 0xfffd)) good++;
  }
  if (good < text.length * 0.95 || letters < text.length * 0.55) return false;
  return /[\s_,.:-]/.test(text) || NESTED.test(text);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Bytes of base64 as characters; a last group of one character is none. */
function binaryOf(text: string): string {
  return atob(text.length % 4 === 1 ? text.slice(0, -1) : text);
}

function sextet(unit: number): number {
  if (unit >= 0x61) return unit - 71;
  if (unit >= 0x41 && unit <= 0x5a) return unit - 65;
  if (unit <= 0x39 && unit >= 0x30) return unit + 4;
  return unit === 0x2b || unit === 0x2d ? 62 : 63;
}

/** Whether base64 begins as text would from a character on: only then it is worth decoding. */
function beginsAsText(code: string, from: number): boolean {
  for (let i = from; i < from + PROBE && i + 4 <= code.length; i += 4) {
    const group =
      (sextet(code.charCodeAt(i)) << 18) |
      (sextet(code.charCodeAt(i + 1)) << 12) |
      (sextet(code.charCodeAt(i + 2)) << 6) |
      sextet(code.charCodeAt(i + 3));
    for (let shift = 16; shift >= 0; shift -= 8) {
      const byte = (group >> shift) & 0xff;
      if ((byte < 0x20 && byte !== 10) || byte === 0x7f) return false;
    }
  }
  return true;
}

/** Tries every alignment: the run may have been cut, or follow unrelated letters. */
function fromBase64(text: string): string | null {
  if (!/[a-z]/.test(text) || !/[A-Z]/.test(text)) return null;
  const code = text.replace(/=+$/, "");
  for (let skip = 0; skip < 4; skip++) {
    if (!beginsAsText(code, skip)) continue;
    const standard = code.replace(/-/g, "+").replace(/_/g, "/");
    const plain = textOf(
      Uint8Array.from(binaryOf(standard.slice(skip)), (unit) => unit.charCodeAt(0)),
    );
    if (isProse(plain)) return plain;
  }
  return null;
}

function fromHexadecimal(text: string): string {
  const digits = text.replace(/^0x/, "").replace(/[^0-9a-fA-F]/g, "");
  const bytes = new Uint8Array(digits.length >> 1);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return textOf(bytes);
}

function fromPercent(text: string): string {
  return text.replace(/\+/g, " ").replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => fromHexadecimal(run));
}

function rotate(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + 13) % 26));
  });
}

function reverse(text: string): string {
  return [...text].reverse().join("");
}

const REVERSED = new Set(TELLING_WORDS.map(reverse).map(hashWord));
const ROTATED = new Set(TELLING_WORDS.map(rotate).map(hashWord));

const BEGINNINGS = new Set(
  [...KNOWN_WORDS].filter((word) => word.length > 2).map((word) => word.slice(0, 3)),
);

/** Parts letters that run together into the words of the lexicon, the longest first. */
function segment(letters: string): string {
  const lower = letters.toLowerCase();
  let text = "";
  for (let at = 0; at < letters.length; ) {
    let length = BEGINNINGS.has(lower.slice(at, at + 3)) ? Math.min(14, letters.length - at) : 0;
    while (length > 2 && !KNOWN_WORDS.has(lower.slice(at, at + length))) length--;
    if (length > 2) {
      text += ` ${letters.slice(at, at + length)} `;
      at += length;
    } else text += letters[at++];
  }
  return text;
}

function unspace(run: string): string {
  const separator = run[1] ?? " ";
  const words = run.split(/[ ._*|~-]{2,3}/).map((word) => word.replace(/[ ._*|~-]/g, ""));
  return words.length > 1 || separator !== " "
    ? words.map(segment).join(" ")
    : segment(words[0] ?? "");
}

function isCode(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x2b ||
    unit === 0x2d ||
    unit === 0x2f ||
    unit === 0x5f
  );
}

/** Whether there is a run of so many characters of a code. */
function hasLongRun(text: string): boolean {
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    run = isCode(text.charCodeAt(i)) ? run + 1 : 0;
    if (run === LONG_RUN) return true;
  }
  return false;
}

/** Whether there is a run of so many words of one or two letters. */
function hasShortWords(tokens: Tokens): boolean {
  let run = 0;
  for (let i = 0; i < tokens.count; i++) {
    run = (tokens.ends[i] ?? 0) - (tokens.starts[i] ?? 0) <= 2 ? run + 1 : 0;
    if (run === SHORT_WORDS) return true;
  }
  return false;
}

function encoded(text: string, tokens: Tokens): Variant[] {
  const found: Variant[] = [];
  const collect = (pattern: RegExp, decoder: string, decode: (part: string) => string | null) => {
    for (const { 0: part, index } of text.matchAll(pattern)) {
      const decodedText = decode(part.slice(0, 2 * MOST));
      if (decodedText !== null && isProse(decodedText)) {
        found.push({
          decoder,
          text: decodedText.slice(0, MOST),
          start: index,
          end: index + part.length,
        });
      }
    }
  };
  if (hasLongRun(text)) {
    collect(BASE64, "base64", fromBase64);
    collect(HEXADECIMAL, "hex", fromHexadecimal);
  }
  if (text.includes("%")) {
    collect(ADDRESS, "URL", (part) =>
      (part.match(/%[0-9a-f]{2}/gi)?.length ?? 0) >= 3 ? fromPercent(part) : null,
    );
  }
  // An underscore joins words of the tokeniser, so that letters parted by it are looked for as well.
  if (hasShortWords(tokens) || UNDERSCORED.test(text)) {
    collect(SPACED_HEXADECIMAL, "hex", fromHexadecimal);
    collect(SPACED, "spaced letters", unspace);
  }
  return found;
}

function unescaped(text: string): Variant[] {
  if (!/\\[ux0-7]/.test(text)) return [];
  let count = 0;
  const plain = text.replace(ESCAPED, (code) => {
    count++;
    const digits = code.replace(/[^0-9a-fA-F]/g, "");
    const point = Number.parseInt(digits, /^\\[0-7]/.test(code) ? 8 : 16);
    return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : " ";
  });
  return count >= 6
    ? [{ decoder: "escapes", text: plain.slice(0, 2 * MOST), start: 0, end: text.length }]
    : [];
}

/** The neighbourhood of words that only make sense when turned round or rotated. */
function betrayed(
  text: string,
  tokens: Tokens,
  words: ReadonlySet<number>,
  decoder: string,
  decode: (part: string) => string,
): Variant[] {
  const found: number[] = [];
  for (let i = 0; i < tokens.count; i++) if (words.has(tokens.words[i] ?? 0)) found.push(i);
  const first = found[0];
  const last = found[found.length - 1];
  if (first === undefined || last === undefined) return [];
  if (new Set(found.map((i) => tokens.words[i])).size < 2) return [];
  const start = Math.max(0, (tokens.starts[first] ?? 0) - MARGIN);
  const end = Math.min(text.length, (tokens.ends[last] ?? 0) + MARGIN);
  return [{ decoder, text: decode(text.slice(start, end)), start, end }];
}

function mixedWords(tokens: Tokens): number {
  let count = 0;
  for (let i = 0; i < tokens.count; i++) if (((tokens.shapes[i] ?? 0) & SHAPE.mixed) !== 0) count++;
  return count;
}

function unleeted(text: string, tokens: Tokens): Variant[] {
  if (mixedWords(tokens) < 2) return [];
  let first = -1;
  let last = -1;
  const kinds = new Set<string>();
  const plain = text.replace(MIXED, (word, at: number) => {
    if (!/[0-9@$!|]/.test(word)) return word;
    const letters = word.replace(/[0-9@$!|]/g, (unit: string) => LEET[unit] ?? unit);
    if (!KNOWN_WORDS.has(letters.toLowerCase())) return word;
    kinds.add(letters.toLowerCase());
    if (first < 0) first = at;
    last = at + word.length;
    return letters;
  });
  if (kinds.size < 2) return [];
  const start = Math.max(0, first - MARGIN);
  const end = Math.min(text.length, last + MARGIN);
  return [{ decoder: "leet", text: plain.slice(start, end), start, end }];
}

/**
 * Other ways to read places of a normalised text: base64, hex, URL and backslash escapes, spaced letters, leet,
 * rot13, reversed. Each is at most as long as its place and a small multiple of the text together.
 */
export function variantsOf(text: string, tokens: Tokens): Variant[] {
  return [
    ...encoded(text, tokens),
    ...unescaped(text),
    ...unleeted(text, tokens),
    ...betrayed(text, tokens, REVERSED, "reversed", reverse),
    ...betrayed(text, tokens, ROTATED, "rot13", rotate),
  ];
}
