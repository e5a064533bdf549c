import { describe, expect, it } from "vitest";
import { readPublicKey } from "./read-key";

const X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
const JWK = { kty: "OKP", crv: "Ed25519", x: X };

describe("a pasted public key", () => {
  it("is a JWK or its bytes", () => {
    expect(readPublicKey(` ${X}\n`)).toEqual(JWK);
    expect(readPublicKey(JSON.stringify({ ...JWK, kid: "a" }))).toEqual(JWK);
  });

  it("is never a private key, another curve or something else", () => {
    expect(readPublicKey(JSON.stringify({ ...JWK, d: "secret" }))).toBeNull();
    expect(readPublicKey(JSON.stringify({ ...JWK, crv: "X25519" }))).toBeNull();
    expect(readPublicKey("null")).toBeNull();
    expect(readPublicKey("{")).toBeNull();
    expect(readPublicKey(X.slice(1))).toBeNull();
  });
});
