import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRecord, escapeGuards, withoutGuards } from "./csv-writer";

/** The cell alone, as a reader of RFC 4180 has it. */
function cell(text: string): string {
  const record = csvRecord([text]).slice(0, -2);
  return record.startsWith('"') ? record.slice(1, -1).replaceAll('""', '"') : record;
}

describe("a CSV record", () => {
  it("quotes what RFC 4180 requires", () => {
    expect(csvRecord(["a", 'say "no"', "1,2", "two\r\nlines", null, 7, true])).toBe(
      'a,"say ""no""","1,2","two\r\nlines",,7,true\r\n',
    );
    expect(csvRecord(["a=b", "x-1", "mail@host", -1, 0.5])).toBe("a=b,x-1,mail@host,-1,0.5\r\n");
  });

  it("quotes what LibreOffice splits at unasked: semicolons and tabs", () => {
    expect(csvRecord(["a;b", "a\tb"])).toBe('"a;b","a\tb"\r\n');
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
    ["\uFF1D1+1", "'\uFF1D1+1"],
    ["\uFF0B1", "'\uFF0B1"],
    ["\uFF0D1", "'\uFF0D1"],
    ["\uFF20SUM(A1)", "'\uFF20SUM(A1)"],
    ["\uFE661", "'\uFE661"],
    ["\uFE621", "'\uFE621"],
    ["\uFE631", "'\uFE631"],
    ["\uFE6BA1", "'\uFE6BA1"],
    ["  =1", "  '=1"],
    ["\u00a0=1", "\u00a0'=1"],
    ["\u3000=1", "\u3000'=1"],
    ["\u200b=1", "\u200b'=1"],
    ["\ufeff=1", "\ufeff'=1"],
    ["\u0000=1", "\u0000'=1"],
    ["\u000b=1", "\u000b'=1"],
    ["\tx", "'\tx"],
    ["\rx", "'\rx"],
    ["\nx", "'\nx"],
    ["\t=1", "'\t'=1"],
    ["a;=1", "a;'=1"],
    ["a; \uFF1D1;b", "a; '\uFF1D1;b"],
    ["a\t=1", "a\t'=1"],
    ["a\r\n=1\n-1", "a\r\n'=1\n'-1"],
  ])("does not let %j be run", (text, inert) => {
    expect(cell(text)).toBe(inert);
  });

  // Neither Excel nor LibreOffice takes these for the start of a formula.
  it.each(["|cmd", "%0A=1", "/x", "\\x", "'=1", "a=1", "#N/A", "ID"])("leaves %j alone", (text) => {
    expect(cell(text)).toBe(text);
  });

  it("gives every text back to our own import", () => {
    const unit = fc.constantFrom(
      "'",
      "=",
      "-",
      "\uFF1D",
      " ",
      "\u200b",
      "\t",
      "\r",
      "\n",
      ";",
      "a",
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        const written = cell(escapeGuards(text));
        expect(withoutGuards(written)).toBe(text);
        expect(written).not.toMatch(/(?:^|[;\t\r\n])[ \u200b]*[=\-\uFF1D]/);
      }),
      { numRuns: 3_000 },
    );
  });
});
