import { describe, expect, it } from "vitest";
import { excerptOf } from "./excerpt";

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("excerptOf", () => {
  it("takes a short text whole", () => {
    expect(excerptOf(utf8("Žluť 😀"), 11)).toEqual({
      excerpt: "Žluť 😀",
      excerpt_bytes: 11,
      truncated: false,
    });
  });

  it("takes 2,048 bytes of a long one and does not cut a character", () => {
    const long = utf8(`${"a".repeat(2047)}é${"b".repeat(500)}`);
    expect(excerptOf(long, long.byteLength)).toEqual({
      excerpt: "a".repeat(2047),
      excerpt_bytes: 2047,
      truncated: true,
    });
  });

  it("takes what it was given of a longer part", () => {
    expect(excerptOf(utf8("abc"), 9_000)).toEqual({
      excerpt: "abc",
      excerpt_bytes: 3,
      truncated: true,
    });
  });

  it("shows bytes that are not UTF-8, overlong forms and surrogates among them", () => {
    const text = "a".repeat(20);
    expect(excerptOf(Uint8Array.from([...utf8(text), 0xff, 0xc0]), 22).excerpt).toBe(
      `${text}\\xFF\\xC0`,
    );
    expect(excerptOf(Uint8Array.from([...utf8(text), 0xed, 0xa0, 0x80]), 23).excerpt).toBe(
      `${text}\\xED\\xA0\\x80`,
    );
    expect(excerptOf(Uint8Array.from([...utf8(text), 0xc5]), 21)).toEqual({
      excerpt: `${text}\\xC5`,
      excerpt_bytes: 21,
      truncated: false,
    });
  });

  it("gives none of a binary part", () => {
    const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d);
    expect(excerptOf(png, 90_000)).toEqual({ excerpt: null, excerpt_bytes: 0, truncated: true });
  });

  it("gives the empty text of an empty part", () => {
    expect(excerptOf(bytes(), 0)).toEqual({ excerpt: "", excerpt_bytes: 0, truncated: false });
  });
});
