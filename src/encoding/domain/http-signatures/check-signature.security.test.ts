import { describe, expect, it } from "vitest";
import { fromHex, toHex, utf8 } from "../crypto/encoding";
import { nodePrimitives } from "../crypto/node-primitives";
import { NOW, POLICY, PUBLIC_KEY, REQUEST, signed, wasRead } from "./__fixtures__/signer";
import { checkDigest, checkSignature, replayKey } from "./check-signature";
import { readSignature } from "./read-signature";

describe("checkSignature", () => {
  it("refuses another key, a weak key and a key that is none", async () => {
    const read = wasRead(readSignature(await signed(), POLICY, NOW));
    const weak = fromHex(`01${"00".repeat(31)}`) ?? new Uint8Array();
    for (const key of [Uint8Array.from(PUBLIC_KEY).reverse(), weak, PUBLIC_KEY.subarray(1)]) {
      expect(checkSignature(nodePrimitives, read, key)).toEqual({
        status: 401,
        code: "signature_invalid",
        detail: "The key did not sign this request.",
      });
    }
  });

  it("refuses a signature of another length", async () => {
    const read = wasRead(readSignature(await signed(), POLICY, NOW));
    const signature = read.signature.subarray(1);
    const refusal = checkSignature(nodePrimitives, { ...read, signature }, PUBLIC_KEY);
    expect(refusal?.code).toBe("signature_invalid");
  });
});

describe("checkDigest", () => {
  it("takes the content that was signed", async () => {
    expect(checkDigest(nodePrimitives, await signed())).toBeNull();
  });

  it("takes no content, with its digest and without", async () => {
    const body = new Uint8Array();
    const empty = "sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:";
    expect(checkDigest(nodePrimitives, await signed({ body }))).toBeNull();
    const headers = [["content-digest", empty]] as const;
    expect(checkDigest(nodePrimitives, { ...REQUEST, headers, body })).toBeNull();
    expect(checkDigest(nodePrimitives, { ...REQUEST, headers })?.code).toBe("digest_mismatch");
  });

  it.each(["", "x", '{"tool":"read:case"} '])("refuses the content %j", async (text) => {
    const refusal = checkDigest(nodePrimitives, { ...(await signed()), body: utf8(text) });
    expect(refusal).toMatchObject({ status: 401, code: "digest_mismatch" });
  });

  it.each(["sha-512=:AAAA:", "nonsense,", "sha-256=:AAAA:"])("refuses the digest %s", (value) => {
    const headers = [["content-digest", value]] as const;
    expect(checkDigest(nodePrimitives, { ...REQUEST, headers })?.code).toBe("digest_mismatch");
    expect(checkDigest(nodePrimitives, { ...REQUEST, headers: [] })?.code).toBe("digest_mismatch");
  });
});

describe("replayKey", () => {
  it("is SHA-256 of keyid and nonce", async () => {
    const read = wasRead(readSignature(await signed(), POLICY, NOW));
    const expected = nodePrimitives.sha256(utf8(`${read.keyid}${read.nonce}`));
    expect(toHex(replayKey(nodePrimitives, read))).toBe(toHex(expected));
  });
});
