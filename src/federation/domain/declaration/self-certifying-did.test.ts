import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase64 } from "@/encoding/domain/crypto/encoding";
import { keyThumbprint } from "@/encoding/domain/crypto/key-thumbprint";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { readAgentDid } from "@/encoding/domain/keys/did";
import { didBinding, keyNamedBy, namesKey, selfCertifyingDid } from "./self-certifying-did";

// The key and the thumbprint of RFC 8037, appendices A.1 and A.3, and what base32 of coreutils makes of it.
const KEY = fromBase64("11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=") ?? new Uint8Array();
const KID = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";
const LOCAL = "sd5mv7vjwfkwngcub5ymael2elvdppk46pwtyryjhqlqokbljoeq";
const DID = `did:svc:agent:${LOCAL}`;
const OTHER = "B".repeat(42).concat("A");

describe("keyNamedBy", () => {
  it("reads the thumbprint of the key of RFC 8037", () => {
    expect(keyThumbprint(nodePrimitives, KEY)).toBe(KID);
    expect(keyNamedBy(DID)).toBe(KID);
    expect(selfCertifyingDid(KID)).toBe(DID);
    expect(() => selfCertifyingDid("short")).toThrow(TypeError);
  });

  it("reads every thumbprint that a DID can hold, and each from one DID alone", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (digest) => {
        const kid = Buffer.from(digest).toString("base64url");
        const did = selfCertifyingDid(kid);
        expect(readAgentDid(did)?.method).toBe("agent");
        expect(keyNamedBy(did)).toBe(kid);
      }),
    );
  });

  it.each([
    ["a word", "did:svc:agent:triage-01", false],
    ["one character less", DID.slice(0, -1), false],
    ["one character more", `${DID}a`, false],
    ["a suffix", `${DID}.eu`, false],
    ["a digit that base32 has not", `did:svc:agent:${LOCAL.slice(0, -1)}1`, false],
    ["capitals", `did:svc:agent:${LOCAL.toUpperCase()}`, false],
    ["an agent of the registry", `did:svc:agt:${LOCAL}`, false],
    ["bits behind the digest", `did:svc:agent:${LOCAL.slice(0, -1)}r`, true],
    ["52 letters that are no digest", `did:svc:agent:${"z".repeat(52)}`, true],
  ])("reads none from %s", (_, did, names) => {
    expect(keyNamedBy(did)).toBeNull();
    expect(namesKey(did)).toBe(names);
  });
});

describe("didBinding", () => {
  it.each<[string, string, string[], string]>([
    ["the key that it names", DID, [KID], "self_certifying"],
    ["another key", DID, [OTHER], "registered"],
    ["its successor beside it", DID, [KID, OTHER], "registered"],
    ["no key any more", DID, [], "registered"],
    ["a DID that names none", "did:svc:agent:triage-01", [KID], "registered"],
    ["a DID that names none, without a key", "did:svc:agent:triage-01", [], "registered"],
    ["52 letters that are no digest", `did:svc:agent:${"z".repeat(52)}`, [KID], "registered"],
  ])("%s", (_, did, kids, binding) => {
    expect(didBinding(did, kids)).toBe(binding);
  });
});
