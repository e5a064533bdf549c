import { describe, expect, it } from "vitest";
import {
  declarationOf,
  EMPTY_DRAFT,
  emptySkill,
  mergeImport,
  type RegistrationDraft,
  readTest,
} from "./registration-draft";

const X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

const draft: RegistrationDraft = {
  ...EMPTY_DRAFT,
  did: " did:svc:agent:triage-01 ",
  operator_did: "did:svc:operator:acme",
  runtime_address: "https://agents.acme.example/mcp",
  provider: "Acme",
  public_key: X,
  skills: [
    {
      ...emptySkill(0),
      id: "triage",
      description: "Classifies reported mail by severity",
      documentation_url: "https://docs.acme.example/triage",
      test: '{"tool":"classify","input":{},"expect":{"contains":["critical"]}}',
    },
  ],
};

describe("the declaration that a form describes", () => {
  it("leaves out what is empty, and trims the rest", () => {
    expect(declarationOf(draft)).toEqual({
      did: "did:svc:agent:triage-01",
      operator_did: "did:svc:operator:acme",
      role: "executor",
      runtime_type: "mcp-server",
      runtime_address: "https://agents.acme.example/mcp",
      provider: "Acme",
      requested_tier: "T3",
      public_key_jwk: { kty: "OKP", crv: "Ed25519", x: X },
      skills: [
        {
          id: "triage",
          name: "triage",
          description: "Classifies reported mail by severity",
          documentation_url: "https://docs.acme.example/triage",
          effects: "read",
          test: { tool: "classify", input: {}, expect: { contains: ["critical"] } },
        },
      ],
    });
  });

  it("holds the health check and the evidence where they are named", () => {
    const skill = {
      ...emptySkill(1),
      id: "a",
      evidence_url: "https://e.example",
      evidence_sha256: "00",
    };
    const said = declarationOf({ ...draft, health_path: "/ok", skills: [skill] });
    expect(said).toMatchObject({
      health: { path: "/ok" },
      skills: [{ evidence: [{ url: "https://e.example", sha256: "00" }] }],
    });
  });

  it("distinguishes no example from a wrong one", () => {
    expect(readTest("  ")).toBeUndefined();
    expect(readTest("[1]")).toBeNull();
    expect(readTest("{")).toBeNull();
    expect(readTest('{"send":"a"}')).toEqual({ send: "a" });
  });

  it("is filled from a document, and keeps what that does not say", () => {
    const filled = mergeImport(draft, {
      name: "Card",
      runtime_type: "rest-api",
      skills: [{ id: "x", name: "X", effects: "delete", test: { send: "a" } }],
    });
    expect(filled).toMatchObject({
      did: draft.did,
      name: "Card",
      runtime_type: "rest-api",
      skills: [{ id: "x", name: "X", effects: "read", test: '{\n  "send": "a"\n}' }],
    });
    expect(mergeImport(draft, { skills: [] }).skills).toBe(draft.skills);
  });
});
