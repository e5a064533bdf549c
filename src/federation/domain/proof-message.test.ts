import { describe, expect, it } from "vitest";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { declared } from "./__fixtures__/join-body";
import { declarationDigest, skillDigest } from "./declaration/skill-digest";
import { joinProofText, recoveryProofText, rotationProofText } from "./proof-message";

const JOIN = {
  aud: "https://federation.example",
  declaration_sha256: "ab".repeat(32),
  did: "did:svc:agent:triage-01",
  exp: "2026-11-22T13:00:00.000Z",
  kid: "k".repeat(43),
  nonce: "n0nce",
  registration_id: "reg_1",
};
const ROTATION = {
  aud: JOIN.aud,
  did: JOIN.did,
  new_kid: "n".repeat(43),
  old_kid: "o".repeat(43),
  request_nonce: "r",
};
const RECOVERY = {
  aud: JOIN.aud,
  did: JOIN.did,
  new_kid: "n".repeat(43),
  operator_did: "did:svc:operator:acme",
  request_nonce: "r",
};

describe("texts that are signed", () => {
  it("is the domain tag and the canonical members", () => {
    expect(joinProofText(JOIN)).toBe(
      `svc-fed-join/v1\n{"aud":"https://federation.example","declaration_sha256":"${JOIN.declaration_sha256}",` +
        `"did":"did:svc:agent:triage-01","exp":"2026-11-22T13:00:00.000Z","kid":"${JOIN.kid}",` +
        `"nonce":"n0nce","registration_id":"reg_1"}`,
    );
  });

  it("differ in every member and from each other", () => {
    const texts = [
      joinProofText(JOIN),
      ...Object.keys(JOIN).map((name) => joinProofText({ ...JOIN, [name]: "x" })),
      rotationProofText(ROTATION),
      ...Object.keys(ROTATION).map((name) => rotationProofText({ ...ROTATION, [name]: "x" })),
      recoveryProofText(RECOVERY),
      ...Object.keys(RECOVERY).map((name) => recoveryProofText({ ...RECOVERY, [name]: "x" })),
    ];
    expect(new Set(texts).size).toBe(texts.length);
    const tags = texts.map((text) => text.slice(0, text.indexOf("\n")));
    expect(new Set(tags)).toEqual(
      new Set(["svc-fed-join/v1", "svc-fed-key-rotate/v1", "svc-fed-key-recover/v1"]),
    );
  });

  it("ignores inherited members", () => {
    expect(joinProofText({ ...JOIN, ...{ extra: 1 } })).toBe(joinProofText(JOIN));
  });
});

describe("digests", () => {
  it("are the same for the same declaration, whatever the order of its members", () => {
    const declaration = declared();
    // A copy with its members the other way round.
    const turned = Object.fromEntries(
      Object.entries(declaration).reverse(),
    ) as unknown as typeof declaration;
    const digest = toHex(declarationDigest(nodePrimitives, declaration));
    expect(toHex(declarationDigest(nodePrimitives, turned))).toBe(digest);
    expect(toHex(declarationDigest(nodePrimitives, { ...declaration, name: "x" }))).not.toBe(
      digest,
    );
    const [skill] = declaration.skills;
    if (skill === undefined) throw new Error("no skill");
    const other = { ...skill, effects: "write" } as const;
    expect(toHex(skillDigest(nodePrimitives, skill))).not.toBe(
      toHex(skillDigest(nodePrimitives, other)),
    );
  });
});
