/** A text as it reads, with the place that each of its characters came from. */
export interface FoldedText {
  readonly given: string;
  readonly text: string;
  /** Start and end in the given text, in UTF-16 code units, by place in the folded one. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Letters that look like Latin ones, as attackers of filters use them (UTS 39), in small letters. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ["а", "a"],
  ["в", "b"],
  ["с", "c"],
  ["ԁ", "d"],
  ["е", "e"],
  ["һ", "h"],
  ["і", "i"],
  ["ј", "j"],
  ["к", "k"],
  ["м", "m"],
  ["н", "h"],
  ["о", "o"],
  ["р", "p"],
  ["ԛ", "q"],
  ["ѕ", "s"],
  ["т", "t"],
  ["ѵ", "v"],
  ["ԝ", "w"],
  ["х", "x"],
  ["у", "y"],
  ["ӏ", "l"],
  ["α", "a"],
  ["ε", "e"],
  ["η", "n"],
  ["ι", "i"],
  ["κ", "k"],
  ["ν", "v"],
  ["ο", "o"],
  ["ρ", "p"],
  ["τ", "t"],
  ["υ", "u"],
  ["χ", "x"],
  ["ϲ", "c"],
  ["ı", "i"],
  ["ɡ", "g"],
  ["ⅼ", "l"],
  ["ß", "ss"],
  ["ø", "o"],
  ["đ", "d"],
  ["ł", "l"],
  ["‐", "-"],
  ["‑", "-"],
  ["‒", "-"],
  ["–", "-"],
  ["—", " - "],
  ["―", " - "],
  ["−", "-"],
  ["’", "'"],
  ["‘", "'"],
  ["ʼ", "'"],
  ["“", '"'],
  ["”", '"'],
  ["„", '"'],
  ["。", "."],
  ["｡", "."],
  ["∕", "/"],
  ["⁄", "/"],
  ["≥", ">="],
  ["≤", "<="],
  ["≯", "<="],
  ["≮", ">="],
  ["≠", " not "],
  ["≈", "~"],
  ["\u2028", "\n"],
  ["\u2029", "\n"],
  ["\u0085", "\n"],
]);

const IGNORED = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/u;
const DIGIT = /\p{Nd}/u;
const SPACE = /[^\S\n]/u;

/**
 * Folds a text for comparison: compatibility forms, case, accents, invisible characters, digits of every
 * script and letters that look like Latin ones. Linear. Line feeds stay, other white space is a space.
 */
export function normaliseForComparison(given: string): FoldedText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < given.length; ) {
    const code = given.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const piece = code < 0x80 ? foldAscii(code) : foldOther(given.slice(at, at + width), code);
    if (piece !== "") pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit++) {
      starts.push(at);
      ends.push(at + width);
    }
    at += width;
  }
  return { given, text: pieces.join(""), starts, ends };
}

function foldAscii(code: number): string {
  if (code === 0x0a) return "\n";
  if (code <= 0x20 || code === 0x7f) return " ";
  return String.fromCharCode(code >= 0x41 && code <= 0x5a ? code + 0x20 : code);
}

function foldOther(character: string, code: number): string {
  const known = LOOK_ALIKES.get(character);
  if (known !== undefined) return known;
  if (IGNORED.test(character)) return "";
  if (DIGIT.test(character)) return String(digitValue(code));
  let folded = "";
  for (const part of character.normalize("NFKD").toLowerCase().normalize("NFKD")) {
    if (IGNORED.test(part)) continue;
    if (SPACE.test(part)) folded += " ";
    else folded += LOOK_ALIKES.get(part) ?? part;
  }
  return folded;
}

/** Decimal digits come in runs of ten, zero first (Unicode, general category Nd). */
function digitValue(code: number): number {
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
