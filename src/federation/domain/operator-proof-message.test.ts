import { describe, expect, it } from "vitest";
import { operatorProofMessage } from "./operator-proof-message";

const MESSAGE = {
  aud: "https://federation.example",
  did: "did:svc:operator:acme",
  exp: "2026-12-01T12:00:00.000Z",
  kid: "k".repeat(43),
  nonce: "n0nce",
};

describe("the text that an operator signs", () => {
  it("is the tag and the canonical members, whatever their order", () => {
    const text = operatorProofMessage({ ...MESSAGE });
    expect(text.startsWith('svc-fed-operator/v1\n{"aud":"https://federation.example","did":')).toBe(
      true,
    );
    const { nonce, ...others } = MESSAGE;
    expect(operatorProofMessage({ nonce, ...others })).toBe(text);
  });

  it.each(["aud", "did", "exp", "kid", "nonce"] as const)(
    "is another with another %s",
    (member) => {
      expect(operatorProofMessage({ ...MESSAGE, [member]: "other" })).not.toBe(
        operatorProofMessage(MESSAGE),
      );
    },
  );
});
