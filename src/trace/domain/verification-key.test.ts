import { describe, expect, it } from "vitest";
import { fromBase64, toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import {
  COSIGNATURE_V1,
  ED25519,
  formatVerificationKey,
  keyId,
  parseVerificationKey,
} from "./verification-key";

/** Published keys: C2SP signed-note, the design's golden vector, Tessera's test log, a public witness. */
const EXAMPLE = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
const TRACE = "svc.example/trace/2026+4274ebca+ASa0C4+T//PYlxEvfrxYKyMtvXJRfQgv6Dz7MN3OQ9G7";
const TESSERA = "example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx";
const WITNESS = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";

describe("verification keys", () => {
  it.each([
    [EXAMPLE, "example.com/foo", ED25519, "530d903a"],
    [TRACE, "svc.example/trace/2026", ED25519, "4274ebca"],
    [TESSERA, "example.com/log/testdata", ED25519, "33d7b496"],
    [WITNESS, "remora.n621.de", COSIGNATURE_V1, "da77ade7"],
  ])("reads %s", (text, name, type, id) => {
    const key = parseVerificationKey(p, text);
    expect(key).toMatchObject({ name, type });
    expect(toHex(key?.keyId ?? new Uint8Array())).toBe(id);
    expect(key?.publicKey).toHaveLength(32);
  });

  it.each([EXAMPLE, TRACE, TESSERA])("writes %s again", (text) => {
    const key = parseVerificationKey(p, text);
    expect(formatVerificationKey(p, key?.name ?? "", key?.publicKey ?? new Uint8Array())).toBe(
      text,
    );
  });

  it("gives the same key another ID for another type", () => {
    const publicKey = fromBase64("6TJ5GubnqECkYWTJBHhkJtXngh3YspoA1hyucq/dTaQ=") as Uint8Array;
    expect(toHex(keyId(p, "example.com/foo", ED25519, publicKey))).toBe("530d903a");
    expect(toHex(keyId(p, "example.com/foo", COSIGNATURE_V1, publicKey))).not.toBe("530d903a");
  });

  it.each([
    ["", "nothing"],
    ["example.com/foo+530d903a", "no key"],
    [EXAMPLE.replace("foo", "bar"), "another name"],
    [EXAMPLE.replace("530d903a", "530d903b"), "another key ID"],
    [EXAMPLE.replace("530d903a", "530D903A"), "an upper-case key ID"],
    [EXAMPLE.replace("530d903a", "0530d903a"), "a long key ID"],
    [EXAMPLE.replace("U2k", "U2l"), "base64 with spare bits"],
    [EXAMPLE.replace("3U2k", "3U2kAA=="), "a long key"],
    [`${EXAMPLE}\n`, "a line feed"],
    [` ${EXAMPLE}`, "a space"],
    [EXAMPLE.replace("/", " "), "a name with a space"],
    [EXAMPLE.replace("/", "+"), "a name with a plus"],
    [EXAMPLE.replace("example.com/foo", ""), "no name"],
    ["example.com/foo+0+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k", "a short key ID"],
  ])("refuses %j: %s", (text) => {
    expect(parseVerificationKey(p, text)).toBeNull();
  });

  it("refuses a type that it cannot verify, although the key ID fits", () => {
    const publicKey = new Uint8Array(32).fill(9);
    const id = toHex(keyId(p, "example.com/foo", 0x06, publicKey));
    const material = Buffer.concat([Uint8Array.of(0x06), publicKey]).toString("base64");
    expect(parseVerificationKey(p, `example.com/foo+${id}+${material}`)).toBeNull();
  });

  it.each([
    ["an empty name", "", 32],
    ["a space", "a b", 32],
    ["a no-break space", "a\u00a0b", 32],
    ["a line feed", "a\nb", 32],
    ["a plus", "a+b", 32],
    ["a lone surrogate", "a\ud800", 32],
    ["a short key", "a", 31],
    ["a long key", "a", 33],
  ])("writes none with %s", (_name, name, length) => {
    expect(() => formatVerificationKey(p, name, new Uint8Array(length))).toThrow(RangeError);
  });
});
