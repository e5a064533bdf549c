import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toHex, utf8 } from "./encoding";
import { nodePrimitives } from "./node-primitives";

const { sha256, verifyEd25519 } = nodePrimitives;

/** Public key, message and signature of RFC 8032 section 7.1, tests 1 to 3. */
const RFC_8032 = [
  [
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
].map(([key = "", message = "", signature = ""]) => ({
  key: Buffer.from(key, "hex"),
  message: Buffer.from(message, "hex"),
  signature: Buffer.from(signature, "hex"),
}));

describe("sha256", () => {
  it.each([
    ["nothing", [], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["FIPS 180 abc", ["abc"], "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abc in pieces",
      ["a", "", "bc"],
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    ],
  ])("%s", (_name, pieces, digest) => {
    expect(toHex(sha256(...pieces.map(utf8)))).toBe(digest);
  });
});

describe("verifyEd25519", () => {
  it.each(RFC_8032)("takes the RFC's signature over $message", ({ key, message, signature }) => {
    expect(verifyEd25519(key, message, signature)).toBe(true);
  });

  it.each(RFC_8032)("refuses anything else over $message", ({ key, message, signature }) => {
    const [other] = RFC_8032.filter((vector) => vector.key !== key);
    expect(verifyEd25519(other?.key ?? key, message, signature)).toBe(false);
    expect(verifyEd25519(key, Buffer.concat([message, Buffer.of(0)]), signature)).toBe(false);
    expect(verifyEd25519(key, message, Buffer.concat([signature, Buffer.of(0)]))).toBe(false);
    expect(verifyEd25519(key, message, signature.subarray(0, 63))).toBe(false);
    expect(verifyEd25519(key.subarray(0, 31), message, signature)).toBe(false);
    expect(verifyEd25519(Buffer.concat([key, Buffer.of(0)]), message, signature)).toBe(false);
    for (const at of [0, 31, 32, 63]) {
      const changed = Uint8Array.from(signature);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(verifyEd25519(key, message, changed)).toBe(false);
    }
  });

  it("takes no key for another one, however many it has seen", () => {
    const message = utf8("signed once by each");
    const signers = Array.from({ length: 1_100 }, () => generateKeyPairSync("ed25519"));
    const rawKeys = signers.map(({ publicKey }) =>
      Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url"),
    );
    const signatures = signers.map(({ privateKey }) => sign(null, message, privateKey));
    const verdicts = rawKeys.map((key, n) => [
      verifyEd25519(key, message, signatures[n] ?? message),
      verifyEd25519(key, message, signatures[(n + 1) % signatures.length] ?? message),
    ]);
    expect(verdicts.filter(([own, other]) => !own || other)).toEqual([]);
    const [first = message] = rawKeys;
    expect(verifyEd25519(first, message, signatures[0] ?? message)).toBe(true);
  });

  it("answers false for a key that is no point", () => {
    const noPoint = new Uint8Array(32).fill(0xff);
    expect(verifyEd25519(noPoint, utf8("x"), new Uint8Array(64))).toBe(false);
  });

  it.each([
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  ])("refuses the key %s, under which anybody can sign", (key) => {
    const publicKey = Buffer.from(key, "hex");
    const identity = Buffer.from(`01${"00".repeat(63)}`, "hex");
    const accepted = Array.from({ length: 64 }, (_, n) =>
      verifyEd25519(publicKey, utf8(`message ${n}`), identity),
    );
    expect(accepted).not.toContain(true);
  });
});
