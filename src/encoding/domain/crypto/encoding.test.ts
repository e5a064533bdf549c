import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  concatBytes,
  equalBytes,
  fromBase64,
  fromHex,
  toBase64,
  toHex,
  utf8,
  utf8Text,
} from "./encoding";

const bytes = fc.uint8Array({ maxLength: 200 });

describe("hexadecimal", () => {
  it("is what Node writes, there and back", () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(toHex(data)).toBe(Buffer.from(data).toString("hex"));
        expect(fromHex(toHex(data))).toEqual(data);
      }),
    );
  });

  it.each(["0", "0g", "0G", "AB", "0x00", " 00", "00\n", "-1", "0٣"])("refuses %j", (text) => {
    expect(fromHex(text)).toBeNull();
  });
});

describe("base64", () => {
  it("is what Node writes, there and back", () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(toBase64(data)).toBe(Buffer.from(data).toString("base64"));
        expect(fromBase64(toBase64(data))).toEqual(data);
      }),
    );
  });

  it("takes more bytes than fit into the arguments of one call", () => {
    const data = Uint8Array.from({ length: 300_001 }, (_, i) => i % 251);
    expect(toBase64(data)).toBe(Buffer.from(data).toString("base64"));
    expect(Buffer.from(fromBase64(toBase64(data)) ?? []).equals(data)).toBe(true);
  });

  it("has one spelling", () => {
    const text = fc.string({ unit: fc.constantFrom(..."AQg/+-_= \n".split("")), maxLength: 9 });
    fc.assert(
      fc.property(text, (spelled) => {
        const read = fromBase64(spelled);
        if (read !== null) expect(toBase64(read)).toBe(spelled);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(["A", "AA", "AAA", "A===", "=", "====", "AB==", "AAB=", "AA==AA==", "_-_-", "AA= ="])(
    "refuses %j",
    (text) => {
      expect(fromBase64(text)).toBeNull();
    },
  );
});

describe("UTF-8", () => {
  it("goes there and back, a byte order mark included", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(utf8Text(utf8(text))).toBe(text);
      }),
    );
    expect(utf8Text(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe("\ufeffa");
  });

  it.each([
    ["a lone continuation byte", [0x80]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["a cut character", [0xe2, 0x82]],
    ["past the last code point", [0xf4, 0x90, 0x80, 0x80]],
  ])("refuses %s", (_name, data) => {
    expect(() => utf8Text(Uint8Array.from(data))).toThrow(TypeError);
  });
});

describe("bytes", () => {
  it("are joined in order", () => {
    const pieces = [Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3)];
    expect(concatBytes(...pieces)).toEqual(Uint8Array.of(1, 2, 3));
    expect(concatBytes()).toEqual(new Uint8Array());
  });

  it("are equal when length and content are", () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(equalBytes(a, b)).toBe(Buffer.compare(a, b) === 0);
        expect(equalBytes(a, Uint8Array.from(a))).toBe(true);
        expect(equalBytes(a, concatBytes(a, Uint8Array.of(0)))).toBe(false);
      }),
    );
  });
});
