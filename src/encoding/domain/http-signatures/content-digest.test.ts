import { describe, expect, it } from "vitest";
import { toHex, utf8 } from "../crypto/encoding";
import { nodePrimitives } from "../crypto/node-primitives";
import { contentDigest, statedDigest } from "./content-digest";

/** Of {"hello": "world"}: the digest in RFC 9421 section 1.1 is of the same content. */
const HELLO = "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:";

describe("contentDigest", () => {
  it("is the published one", () => {
    expect(contentDigest(nodePrimitives, utf8('{"hello": "world"}'))).toBe(HELLO);
  });
});

describe("statedDigest", () => {
  it("reads sha-256 among others", () => {
    const value = `sha-512=:AAAA:, ${HELLO};x=1, unixsum=7`;
    expect(toHex(statedDigest(value) ?? new Uint8Array())).toBe(
      "5f8f04f6a3a892aaabbddb6cf273894493773960d4a325b105fee46eef4304f1",
    );
  });

  it("reports a missing one", () => {
    expect(statedDigest("sha-512=:AAAA:")).toBeNull();
    expect(statedDigest("")).toBeNull();
  });

  it.each([
    "sha-256=:AAAA:",
    'sha-256="X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE="',
    "sha-256",
    `${HELLO}, ${HELLO}`,
    "sha-256=(:AAAA:)",
    "SHA-256=:AAAA:",
  ])("refuses %s", (value) => {
    expect(() => statedDigest(value)).toThrow(SyntaxError);
  });
});
