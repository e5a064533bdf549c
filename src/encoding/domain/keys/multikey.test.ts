import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromHex, toHex } from "../crypto/encoding";
import { fromBase58, toBase58 } from "./base58";
import { didKeyOf, jwkOf, multikeyOf, readPublicKey } from "./multikey";

/** Public key of the seed of 32 zero bytes, with its did:key from the did:key test vectors. */
const ZERO_SEED = "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29";
const ZERO_DID = "did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp";
/** RFC 8037 appendix A.1. */
const RFC_X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

function bytes(hex: string): Uint8Array {
  const read = fromHex(hex);
  if (read === null) throw new Error("the test's hexadecimal is wrong");
  return read;
}

function fault(input: unknown): string {
  const reading = readPublicKey(input);
  return reading.ok ? "none" : reading.fault;
}

describe("readPublicKey", () => {
  it("reads the published did:key and writes it again", () => {
    const reading = readPublicKey(ZERO_DID);
    expect(reading.ok && toHex(reading.publicKey)).toBe(ZERO_SEED);
    expect(didKeyOf(bytes(ZERO_SEED))).toBe(ZERO_DID);
    expect(multikeyOf(bytes(ZERO_SEED))).toBe(ZERO_DID.slice("did:key:".length));
  });

  it("reads the JWK of RFC 8037 and writes it again", () => {
    const reading = readPublicKey({ kty: "OKP", crv: "Ed25519", x: RFC_X, kid: "mine" });
    expect(reading.ok && jwkOf(reading.publicKey)).toEqual({
      kty: "OKP",
      crv: "Ed25519",
      x: RFC_X,
    });
  });

  it("takes every key that OpenSSL makes, in both forms", () => {
    for (let i = 0; i < 20; i++) {
      const jwk = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
      const reading = readPublicKey(jwk);
      expect(reading.ok).toBe(true);
      if (reading.ok) expect(readPublicKey(multikeyOf(reading.publicKey))).toEqual(reading);
    }
  });

  it.each(["d", "p", "q", "dp", "dq", "qi", "oth", "k"])(
    "refuses the private member %s",
    (name) => {
      expect(fault({ kty: "OKP", crv: "Ed25519", x: RFC_X, [name]: "AAAA" })).toBe(
        "private_member",
      );
    },
  );

  it.each([
    [{ kty: "OKP", crv: "X25519", x: RFC_X }, "wrong_type"],
    [{ kty: "EC", crv: "P-256", x: RFC_X, y: RFC_X }, "wrong_type"],
    [{ kty: "OKP", crv: "Ed25519" }, "malformed"],
    [{ kty: "OKP", crv: "Ed25519", x: `${RFC_X}=` }, "malformed"],
    [{ kty: "OKP", crv: "Ed25519", x: RFC_X.slice(1) }, "wrong_length"],
    // The last character holds two bits behind the 32 bytes; "o" is their zero form.
    [{ kty: "OKP", crv: "Ed25519", x: `${RFC_X.slice(0, -1)}p` }, "non_canonical"],
    ["did:key:z6LShs9GGnqk85isEBzzshkuVWrVKsRp24GnDuHk8QWkARMW", "wrong_type"],
    ["did:key:zDnaerx9CtbPJ1q36T5Ln5wYt3MQYeGRG5ehnPAmxcf5mDZpv", "wrong_type"],
    ["f3b6a27bc", "malformed"],
    ["z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooW0", "malformed"],
    [`z${"z".repeat(200)}`, "malformed"],
    ["z16MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp", "wrong_type"],
    [multikeyOf(bytes(ZERO_SEED).subarray(1)), "wrong_length"],
    [null, "malformed"],
    [[ZERO_DID], "malformed"],
  ])("refuses %j as %s", (input, expected) => {
    expect(fault(input)).toBe(expected);
  });

  it.each([
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
  ])("refuses the point of small order %s", (hex) => {
    expect(fault(multikeyOf(bytes(hex)))).toBe("small_order");
    expect(fault(jwkOf(bytes(hex)))).toBe("small_order");
  });

  it.each([
    // y = p and p + 1, and the neutral point with a sign.
    ["edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", "non_canonical"],
    ["eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "non_canonical"],
    ["0100000000000000000000000000000000000000000000000000000000000080", "non_canonical"],
    // y = 2 and 7 have no x; agreed with @noble/curves.
    ["0200000000000000000000000000000000000000000000000000000000000000", "not_on_curve"],
    ["0700000000000000000000000000000000000000000000000000000000000000", "not_on_curve"],
    // The zero seed's key plus a point of order 8, and of order 2, by @noble/curves.
    ["06903bfea2a1ddc586e78a189513f47ac6ae27e4e7803a1c2fb94c94b18f3958", "torsion"],
    ["b295d84331495bd29d5c572fd590f28c9acdea88e21dbc59c53fb75e74a625d6", "torsion"],
  ])("refuses %s as %s", (hex, expected) => {
    expect(fault(multikeyOf(bytes(hex)))).toBe(expected);
  });
});

describe("base58", () => {
  it("reads back every bytes it wrote", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (input) => {
        expect(fromBase58(toBase58(input))).toEqual(input);
      }),
    );
  });

  it("keeps zero bytes in front", () => {
    expect(toBase58(Uint8Array.of(0, 0, 1))).toBe("112");
  });
});
