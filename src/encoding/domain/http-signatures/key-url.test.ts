import { describe, expect, it } from "vitest";
import { readKeyUrl } from "./key-url";

const KID = "k".repeat(43);

describe("readKeyUrl", () => {
  it("reads an operator's key under any DID method, for the operator's tag alone", () => {
    const did = "did:web:acme.example:people";
    expect(readKeyUrl("svc-operator", `${did}#${KID}`)).toEqual({ did, kid: KID });
    expect(readKeyUrl("svc-agent", `${did}#${KID}`)).toBeNull();
  });

  it("reads an agent's key", () => {
    const did = "did:svc:agent:triage-01";
    expect(readKeyUrl("svc-agent", `${did}#${KID}`)).toEqual({ did, kid: KID });
  });

  it("takes nothing that is not a whole key URL", () => {
    const texts = ["", "did:web:acme", `did:web:acme#${KID.slice(1)}`, `#${KID}`, `acme#${KID}`];
    texts.push(
      `did:web:${"a".repeat(300)}#${KID}`,
      `did:web:a b#${KID}`,
      `did:web:a#${KID}#${KID}`,
    );
    for (const text of texts) expect(readKeyUrl("svc-operator", text), text).toBeNull();
  });
});
