import { describe, expect, it } from "vitest";
import { didDocument } from "./did-document";
import type { AgentKey } from "./key-lifecycle";

const AT = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

function key(kid: string, over: Partial<AgentKey> = {}) {
  return {
    publicKey: new Uint8Array(32).fill(kid.charCodeAt(0)),
    kid,
    addedAt: AT(0),
    introducedBy: null,
    announced: false,
    nextKeySha256: null,
    retiresAt: null,
    revokedAt: null,
    compromisedSince: null,
    ...over,
  };
}

const subject = {
  did: "did:svc:agt:analyst-01",
  controller: "did:svc:agent:operator",
  keys: [
    key("c", { addedAt: AT(3), revokedAt: AT(5) }),
    key("b", { addedAt: AT(2) }),
    key("a", { retiresAt: AT(6) }),
  ],
  runtime: { type: "mcp-server", address: "https://agent.example" },
  alsoKnownAs: [],
};

describe("didDocument", () => {
  it("names all keys by age, and under authentication those in force", () => {
    const document = didDocument(subject, AT(4));
    expect(document.verificationMethod.map(({ id }) => id)).toEqual([
      "did:svc:agt:analyst-01#a",
      "did:svc:agt:analyst-01#b",
      "did:svc:agt:analyst-01#c",
    ]);
    expect(document.authentication).toEqual(["#a", "#b", "#c"]);
    expect(document.service).toEqual([
      { id: "#runtime", type: "mcp-server", serviceEndpoint: "https://agent.example" },
    ]);
    expect(document).not.toHaveProperty("alsoKnownAs");
  });

  it("takes retired and revoked keys out of authentication and keeps them resolvable", () => {
    const document = didDocument(subject, AT(7));
    expect(document.authentication).toEqual(["#b"]);
    expect(document.assertionMethod).toEqual(["#b"]);
    expect(document.verificationMethod).toMatchObject([
      { id: "did:svc:agt:analyst-01#a", expires: "2026-11-22T06:00:00.000000Z" },
      { id: "did:svc:agt:analyst-01#b", type: "Multikey", controller: "did:svc:agt:analyst-01" },
      { id: "did:svc:agt:analyst-01#c", revoked: "2026-11-22T05:00:00.000000Z" },
    ]);
  });

  it("names the linked identity and leaves out a runtime that there is not", () => {
    const linked = { ...subject, runtime: null, alsoKnownAs: ["did:svc:agent:analyst"] };
    expect(didDocument(linked, AT(4)).alsoKnownAs).toEqual(["did:svc:agent:analyst"]);
    expect(didDocument(linked, AT(4))).not.toHaveProperty("service");
  });
});
