import { describe, expect, it } from "vitest";
import {
  beginning,
  firstLines,
  groupedDigest,
  printableLine,
  printableText,
  wordPieces,
  wrapColumns,
} from "./printable-text";

const latin = (codePoint: number) => codePoint < 0x500;

describe("printableText", () => {
  it.each([
    ["Příliš žluťoučký kůň, Ελλάδα, Київ", "Příliš žluťoučký kůň, Ελλάδα, Київ"],
    ["a\u0000b\u001b[31m\u007f", "a\\u{0000}b\\u{001B}[31m\\u{007F}"],
    ["gpj.\u202Efdp", "gpj.\\u{202E}fdp"],
    ["a\u200bb\u00adc\ufeff", "a\\u{200B}b\\u{00AD}c\\u{FEFF}"],
    ["漢字 😀", "\\u{6F22}\\u{5B57} \\u{1F600}"],
    ["\ud800x", "\\u{D800}x"],
    ["one\r\ntwo\rthree\tfour", "one\ntwo\\u{000D}three    four"],
    ["\u2028\u0085", "\\u{2028}\\u{0085}"],
  ])("shows %j", (text, shown) => {
    expect(printableText(text, latin)).toBe(shown);
  });

  it("escapes letters that run from right to left even where the font has them", () => {
    expect(printableText("שלום", () => true)).toBe("\\u{05E9}\\u{05DC}\\u{05D5}\\u{05DD}");
    expect(printableText("क", () => true)).toBe("\\u{0915}");
  });

  it("keeps two marks on a character and escapes a pile of them, or one without a character", () => {
    expect(printableText("e\u0301\u0302\u0303", latin)).toBe("e\u0301\u0302\\u{0303}");
    expect(printableText("\u0301\n\u0301", latin)).toBe("\\u{0301}\n\\u{0301}");
  });

  it("escapes line feeds where one line is required", () => {
    expect(printableLine("a\nb", latin)).toBe("a\\u{000A}b");
  });
});

describe("wrapColumns", () => {
  it("breaks long lines, marks what continues, and loses nothing", () => {
    const wrapped = wrapColumns(`${"x".repeat(25)}\n\nend`, 10);
    expect(wrapped).toBe(`${"x".repeat(10)}\n↪ ${"x".repeat(8)}\n↪ ${"x".repeat(7)}\n\nend`);
  });
});

describe("wordPieces", () => {
  it.each(["", "short", "   ", "x".repeat(100), "\u{1D400}".repeat(40)])("keeps %j", (word) => {
    expect(wordPieces(word).join("")).toBe(word);
  });

  it("lets a long word break anywhere without a hyphen", () => {
    const pieces = wordPieces("a".repeat(30));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(6);
    expect(pieces.filter((_, at) => at % 2 === 1).every((piece) => piece === "")).toBe(true);
  });
});

describe("cutting", () => {
  it("says how much is shown", () => {
    expect(beginning("abc", 3)).toEqual({ text: "abc", note: null });
    expect(beginning("abcd", 3)).toMatchObject({
      text: "abc",
      note: expect.stringContaining("First 3 of 4 characters"),
    });
    expect(firstLines("a\nb\nc", 2)).toMatchObject({
      text: "a\nb",
      note: expect.stringContaining("First 2 of these 3 printed lines"),
    });
  });

  it("groups a digest by eight", () => {
    expect(groupedDigest("0123456789abcdef")).toBe("01234567 89abcdef");
  });
});
