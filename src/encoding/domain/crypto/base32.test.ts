import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase32, toBase32 } from "./base32";
import { utf8 } from "./encoding";

describe("base32", () => {
  // RFC 4648 section 10, in lower case and without padding.
  it.each([
    ["", ""],
    ["f", "my"],
    ["fo", "mzxq"],
    ["foo", "mzxw6"],
    ["foob", "mzxw6yq"],
    ["fooba", "mzxw6ytb"],
    ["foobar", "mzxw6ytboi"],
  ])("writes %j as %j", (text, encoded) => {
    expect(toBase32(utf8(text))).toBe(encoded);
    expect(fromBase32(encoded)).toEqual(utf8(text));
  });

  it("reads what it wrote", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(fromBase32(toBase32(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each([
    ["capitals", "MZXW6"],
    ["padding", "my======"],
    ["digits that the alphabet has not", "mzxw1"],
    ["bits behind the last byte", "mz"],
    ["a length that no bytes have", "mzx"],
    ["characters outside of it", "mz w6"],
  ])("refuses %s", (_, text) => {
    expect(fromBase32(text)).toBeNull();
  });
});
