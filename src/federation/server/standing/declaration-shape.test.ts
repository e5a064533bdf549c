import { describe, expect, it } from "vitest";
import { readDeclaration } from "@/federation/domain/declaration/read-declaration";
import { JoinShape } from "./declaration-shape";

const FULL = {
  did: "did:svc:agent:triage-01",
  operator_did: "did:svc:operator:acme",
  role: "executor",
  runtime_type: "mcp-server",
  runtime_address: "https://agents.acme.example/mcp",
  provider: "Acme Security",
  name: "Triage",
  description: "Sorts reported mail",
  contact: "mailto:agents@acme.example",
  health: { path: "/health", service: "" },
  requested_tier: "T3",
  public_key_jwk: { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" },
  operator_grant: "aGVhZA.Ym9keQ.c2ln",
  skills: [
    {
      id: "phishing-triage",
      name: "Phishing triage",
      description: "Classifies",
      documentation_url: "https://docs.acme.example/skills/phishing-triage",
      tags: ["mail"],
      effects: "read",
      test: { tool: "classify", input: { text: "a" }, expect: { contains: "critical" } },
      evidence: [],
    },
    { id: "rest", test: { path: "/alerts?limit=1" } },
    { id: "socket", test: { send: "hello", expect: { json: { ok: true } } } },
  ],
};

const isRead = (body: object) => !("faults" in readDeclaration(body));
const isDescribed = (body: object) => JoinShape.safeParse(body).success;

describe("the declaration that clients see in the schema", () => {
  it("is the one that is read, with every member", () => {
    expect(Object.keys(FULL).sort()).toEqual(Object.keys(JoinShape.shape).sort());
    expect(isDescribed(FULL)).toBe(true);
    expect(isRead(FULL)).toBe(true);
  });

  it.each(Object.keys(FULL))("requires %s where the reader does", (name) => {
    const { [name as keyof typeof FULL]: _, ...rest } = FULL;
    expect(isDescribed(rest)).toBe(isRead(rest));
  });

  it.each([
    ["role", "chief"],
    ["runtime_type", "fax"],
    ["requested_tier", "T9"],
    ["skills", [{ id: "one", effects: "explode" }]],
    ["skills", [{ id: "one", test: {} }]],
    ["public_key_jwk", { kty: "RSA" }],
  ])("refuses %s %j as the reader does", (name, value) => {
    const body = { ...FULL, [name]: value };
    expect(isDescribed(body)).toBe(false);
    expect(isRead(body)).toBe(false);
  });
});
