import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fromHex, utf8, utf8Text } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { GOLDEN_ENVELOPE, GOLDEN_KEY, GOLDEN_MANIFEST } from "./__fixtures__/golden-package";
import { openEnvelope, preAuthEncoding, signEnvelope } from "./dsse";
import { MANIFEST_PAYLOAD_TYPE } from "./manifest";

const goldenKey = fromHex(GOLDEN_KEY) ?? new Uint8Array();

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  return {
    raw: new Uint8Array(Buffer.from(x, "base64url")),
    signer: {
      keyid: "test",
      sign: (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
    },
  };
}

describe("preAuthEncoding", () => {
  it("is the one of the protocol's example (DSSE v1.0.2)", () => {
    const encoded = preAuthEncoding("http://example.com/HelloWorld", utf8("hello world"));
    expect(utf8Text(encoded)).toBe("DSSEv1 29 http://example.com/HelloWorld 11 hello world");
  });

  it("counts bytes, not characters", () => {
    expect(utf8Text(preAuthEncoding("ž", utf8("žluť")))).toBe("DSSEv1 2 ž 6 žluť");
  });
});

describe("openEnvelope", () => {
  it("opens the golden package with its key", () => {
    const payload = openEnvelope(nodePrimitives, GOLDEN_ENVELOPE, goldenKey);
    expect(payload).not.toBeNull();
    expect(JSON.parse(utf8Text(payload ?? new Uint8Array()))).toEqual(GOLDEN_MANIFEST);
  });

  it("opens what signEnvelope made, also behind a signature by another key", () => {
    const mine = newKey();
    const other = newKey();
    const payload = utf8("{}");
    const envelope = signEnvelope(MANIFEST_PAYLOAD_TYPE, payload, mine.signer);
    const foreign = signEnvelope(MANIFEST_PAYLOAD_TYPE, payload, other.signer);
    const both = { ...envelope, signatures: [...foreign.signatures, ...envelope.signatures] };
    expect(openEnvelope(nodePrimitives, both, mine.raw)).toEqual(payload);
    expect(openEnvelope(nodePrimitives, foreign, mine.raw)).toBeNull();
  });

  it.each([
    ["another type", { payloadType: "application/json" }],
    ["another payload", { payload: Buffer.from("{}").toString("base64") }],
    ["no signature", { signatures: [] }],
    ["a signature that is no base64", { signatures: [{ keyid: "x", sig: "%%" }] }],
    [
      "a payload that is no canonical base64",
      { payload: `${GOLDEN_ENVELOPE.payload.slice(0, -2)}\n` },
    ],
  ])("refuses %s", (_name, change) => {
    const changed = { ...GOLDEN_ENVELOPE, ...change };
    expect(openEnvelope(nodePrimitives, changed, goldenKey)).toBeNull();
  });
});
