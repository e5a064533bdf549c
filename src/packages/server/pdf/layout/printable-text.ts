/** Whether a typeface has a glyph for a code point. */
export type Covers = (codePoint: number) => boolean;

/** Controls, formats (bidi overrides among them), unassigned, private and invisible characters. */
const NEVER_SHOWN = /^[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u;
const MARK = /^\p{M}$/u;
/** More would be drawn over the lines above and below. */
const MARKS_PER_CHARACTER = 2;
/**
 * Blocks whose letters run from right to left: reordering would let a text change the text beside
 * it.
 */
const RIGHT_TO_LEFT: readonly (readonly [number, number])[] = [
  [0x0590, 0x08ff],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfeff],
  [0x10800, 0x10fff],
  [0x1e800, 0x1efff],
];
/** Scripts whose glyphs depend on their neighbours; layout could drop or reorder them. */
const COMPLEX =
  /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Mongolian}\p{Script=Nko}]$/u;

function escaped(codePoint: number): string {
  return `\\u{${codePoint.toString(16).toUpperCase().padStart(4, "0")}}`;
}

function isShowable(character: string, codePoint: number, covers: Covers): boolean {
  if (codePoint >= 0x20 && codePoint < 0x7f) return true;
  if (NEVER_SHOWN.test(character) || COMPLEX.test(character)) return false;
  if (RIGHT_TO_LEFT.some(([first, last]) => codePoint >= first && codePoint <= last)) return false;
  return covers(codePoint);
}

/**
 * Text as it can be printed: every character that would be missing, invisible or able to move
 * others is written as `\u{XXXX}`, so nothing is dropped. Line feeds stay, tabs become four spaces.
 */
export function printableText(text: string, covers: Covers): string {
  let shown = "";
  let marks = MARKS_PER_CHARACTER;
  for (const character of text.replaceAll("\r\n", "\n")) {
    const codePoint = character.codePointAt(0) ?? 0;
    const isMark = MARK.test(character);
    marks = isMark ? marks + 1 : 0;
    if (character === "\n") {
      shown += character;
      marks = MARKS_PER_CHARACTER;
    } else if (character === "\t") shown += "    ";
    else if (isShowable(character, codePoint, covers) && marks <= MARKS_PER_CHARACTER)
      shown += character;
    else {
      shown += escaped(codePoint);
      // A mark would land on the brace of the escape.
      marks = MARKS_PER_CHARACTER;
    }
  }
  return shown;
}

/** `printableText` on one line: line feeds are escaped too. */
export function printableLine(text: string, covers: Covers): string {
  return printableText(text, covers).replaceAll("\n", escaped(0x0a));
}

/** Starts a line that continues the one above. */
export const CONTINUATION = "\u21AA";

/**
 * Breaks lines of printable text after so many characters of a monospaced face; a continued line starts
 * with the sign of continuation.
 */
export function wrapColumns(text: string, columns: number): string {
  return text
    .split("\n")
    .map((line) => {
      const characters = [...line];
      const rows = [characters.slice(0, columns).join("")];
      for (let at = columns; at < characters.length; at += columns - 2)
        rows.push(`${CONTINUATION} ${characters.slice(at, at + columns - 2).join("")}`);
      return rows.join("\n");
    })
    .join("\n");
}

const LONGEST_WORD = 16;
const PIECE = 6;

/**
 * Where the layout may break a word (react-pdf's hyphenation callback). An empty piece is a place to
 * break without a hyphen, which would be read as part of a digest or an address.
 */
export function wordPieces(word: string): string[] {
  if (word.trim() === "") return [...word].flatMap((space) => ["", space]);
  if (word.length <= LONGEST_WORD) return [word, ""];
  const characters = [...word];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += PIECE)
    pieces.push(characters.slice(at, at + PIECE).join(""), "");
  return pieces;
}

/** The digest in groups of eight characters, to be read aloud or compared by eye. */
export function groupedDigest(sha256: string): string {
  return (sha256.match(/.{1,8}/g) ?? []).join(" ");
}

/** First `length` characters, and a note of what is missing where that is not all, and who holds it. */
export function beginning(
  text: string,
  length: number,
  holder = "the package",
): { text: string; note: string | null } {
  const characters = text.length > length ? [...text] : [];
  if (characters.length <= length) return { text, note: null };
  const note = `First ${length} of ${characters.length} characters; ${holder} holds the whole text.`;
  return { text: characters.slice(0, length).join(""), note };
}

/** First `count` lines, and a note of what is missing where that is not all, and who holds it. */
export function firstLines(
  text: string,
  count: number,
  holder = "the package",
): { text: string; note: string | null } {
  const lines = text.split("\n");
  if (lines.length <= count) return { text, note: null };
  const note = `First ${count} of these ${lines.length} printed lines; ${holder} holds the whole text.`;
  return { text: lines.slice(0, count).join("\n"), note };
}
