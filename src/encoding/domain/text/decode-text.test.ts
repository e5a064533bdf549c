import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReportDecoder } from "./decode-text";

function decode(bytes: Uint8Array, cuts: readonly number[] = []) {
  const decoder = new ReportDecoder(bytes.subarray(0, 1024));
  const ends = [...new Set(cuts)].sort((a, b) => a - b);
  let text = "";
  for (const [i, start] of [0, ...ends].entries())
    text += decoder.write(bytes.subarray(start, ends[i]));
  text += decoder.end();
  return { text, encoding: decoder.encoding, warnings: decoder.warnings.map(({ code }) => code) };
}

const latin = (text: string) => Buffer.from(text, "latin1");

describe("ReportDecoder", () => {
  it.each<[string, Uint8Array, string, string, string[]]>([
    ["ASCII", latin("<a/>"), "<a/>", "utf-8", []],
    ["UTF-8", Buffer.from("é😀"), "é😀", "utf-8", []],
    ["UTF-8 with a BOM", Buffer.from("\ufeffé"), "é", "utf-8", []],
    ["UTF-16LE with a BOM", Buffer.from("\ufeff<é/>", "utf16le"), "<é/>", "utf-16le", []],
    ["UTF-16BE with a BOM", Buffer.from("\ufeff<é/>", "utf16le").swap16(), "<é/>", "utf-16be", []],
    ["UTF-16LE without a BOM", Buffer.from("<é/>", "utf16le"), "<é/>", "utf-16le", []],
    ["UTF-16BE without a BOM", Buffer.from("{é}", "utf16le").swap16(), "{é}", "utf-16be", []],
    [
      "a declared encoding",
      latin("<!-- <a> --><?xml version='1.0' encoding = \"ISO-8859-2\"?><a>\xb1</a>"),
      "<!-- <a> --><?xml version='1.0' encoding = \"ISO-8859-2\"?><a>ą</a>",
      "iso-8859-2",
      [],
    ],
    [
      "a declaration that is only quoted",
      Buffer.from("<a><![CDATA[<?xml version='1.0' encoding='iso-8859-2'?>é]]></a>"),
      "<a><![CDATA[<?xml version='1.0' encoding='iso-8859-2'?>é]]></a>",
      "utf-8",
      [],
    ],
    [
      "declared ISO-8859-1, which is windows-1252 on the web",
      latin("<?xml version='1.0' encoding='ISO-8859-1'?><a>\x93\xe9\x94</a>"),
      "<?xml version='1.0' encoding='ISO-8859-1'?><a>“é”</a>",
      "windows-1252",
      [],
    ],
    [
      "an unknown declared encoding",
      Buffer.from("<?xml version='1.0' encoding='klingon'?>é"),
      "<?xml version='1.0' encoding='klingon'?>é",
      "utf-8",
      ["encoding_guessed"],
    ],
    [
      "windows-1252",
      latin("caf\xe9 \x80\x93x\x94"),
      "café €“x”",
      "windows-1252",
      ["encoding_guessed"],
    ],
    [
      "a stray byte late in UTF-8",
      Buffer.concat([Buffer.from("é".repeat(70_000)), Buffer.from([0x85]), Buffer.from("ü")]),
      `${"é".repeat(70_000)}…ü`,
      "utf-8",
      ["encoding_invalid_bytes"],
    ],
    [
      "stray bytes in declared UTF-8",
      latin("<?xml version='1.0' encoding='UTF-8'?><a b='\x16\xc3('/>"),
      "<?xml version='1.0' encoding='UTF-8'?><a b='\x16Ã('/>",
      "windows-1252",
      ["encoding_invalid_bytes"],
    ],
    [
      "a sequence that breaks off",
      Buffer.from([0x61, 0xe2, 0x82]),
      "aâ‚",
      "windows-1252",
      ["encoding_guessed"],
    ],
    [
      "a surrogate written in UTF-8",
      Buffer.from([0xed, 0xa0, 0x80]),
      "í\u00a0€",
      "windows-1252",
      ["encoding_guessed"],
    ],
    [
      "half a UTF-16 unit",
      Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62]),
      "a\ufffd",
      "utf-16le",
      ["encoding_invalid_bytes"],
    ],
  ])("reads %s", (_name, bytes, text, encoding, warnings) => {
    expect(decode(bytes)).toEqual({ text, encoding, warnings });
    const everywhere = Array.from({ length: Math.min(bytes.length, 300) }, (_, i) => i);
    expect(decode(bytes, everywhere)).toEqual({ text, encoding, warnings });
  });

  it("does not depend on how the bytes are cut, whatever they are", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat(60)), (pieces, cuts) => {
        const bytes = Buffer.concat([latin("<"), ...pieces]);
        expect(decode(bytes, cuts)).toEqual(decode(bytes));
      }),
    );
  });

  it("keeps every valid character and one character for every other byte", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (random) => {
        const bytes = Buffer.concat([latin("<a>"), random]);
        const { text } = decode(bytes);
        expect(Buffer.from(text).toString()).toBe(text);
        if (bytes.equals(Buffer.from(bytes.toString()))) expect(text).toBe(bytes.toString());
        else expect(text).not.toContain("\ufffd");
      }),
    );
  });
});
