import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinBody, READ_SKILL, WRITE_SKILL } from "../__fixtures__/join-body";
import { gatesOfFaults } from "./declaration-fault";
import { providerKey, readDeclaration } from "./read-declaration";

const KEY = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };

function faultsOf(over: Readonly<Record<string, unknown>>) {
  const read = readDeclaration(joinBody(over));
  return "faults" in read ? read.faults : [];
}

describe("readDeclaration", () => {
  it("reads what the specification requires and fills in the rest", () => {
    const read = readDeclaration(joinBody());
    if ("faults" in read) throw new Error("has faults");
    expect(read.key).toBeNull();
    expect(read.operatorGrant).toBeNull();
    expect(read.declaration).toMatchObject({
      name: "triage-01",
      description: "",
      contact: null,
      health: { path: "/health", service: "" },
      requested_tier: "T3",
    });
    expect(read.declaration.skills[0]).toEqual({ ...READ_SKILL, evidence: [] });
  });

  it.each(["runtime_url", "endpoint", "address"])("takes the address under the name %s", (name) => {
    const { runtime_address, ...rest } = joinBody();
    const read = readDeclaration({ ...rest, [name]: runtime_address });
    expect("declaration" in read && read.declaration.runtime_address).toBe(runtime_address);
  });

  it("refuses two addresses that differ", () => {
    expect(faultsOf({ endpoint: "https://other.example/mcp" })).toMatchObject([
      { pointer: "/runtime_address", code: "ambiguous" },
    ]);
  });

  it("reads a key and a grant", () => {
    const read = readDeclaration(joinBody({ public_key_jwk: KEY, operator_grant: "a.b.c" }));
    if ("faults" in read) throw new Error("has faults");
    expect(read.key?.jwk).toEqual(KEY);
    expect(read.key?.publicKey).toHaveLength(32);
    expect(read.operatorGrant).toBe("a.b.c");
  });

  it("never takes a private key", () => {
    expect(faultsOf({ public_key_jwk: { ...KEY, d: KEY.x } })).toMatchObject([
      { pointer: "/public_key_jwk", code: "key_invalid", gate: null },
    ]);
  });

  it.each([
    [{ did: "did:svc:agt:triage-01" }, "/did", "did_format_invalid", "G1"],
    [{ did: "did:svc:agent:Triage" }, "/did", "did_format_invalid", "G1"],
    [{ did: 7 }, "/did", "did_format_invalid", "G1"],
    [{ operator_did: "acme" }, "/operator_did", "operator_not_authorized", "G2"],
    [{ runtime_type: "soap" }, "/runtime_type", "runtime_type_unsupported", "G3"],
    [{ runtime_address: "http://a.example" }, "/runtime_address", "runtime_address_invalid", "G3"],
    [
      { runtime_address: "https://a.example:5432" },
      "/runtime_address",
      "runtime_address_forbidden",
      "G3",
    ],
    [{ role: "admin" }, "/role", "role_invalid", "G4"],
  ])("leaves to a gate what it judges: %j", (over, pointer, code, gate) => {
    const faults = faultsOf(over);
    expect(faults).toMatchObject([{ pointer, code, gate }]);
    const gates = gatesOfFaults(faults) ?? [];
    expect(gates).toHaveLength(6);
    expect(gates.filter(({ result }) => result === "failed")).toMatchObject([{ gate, code }]);
    expect(gates.filter(({ result }) => result === "passed")).toEqual([]);
  });

  it.each(["did", "operator_did", "role", "runtime_type", "runtime_address", "provider"])(
    "requires %s",
    (name) => {
      const { [name]: _, ...rest } = joinBody();
      const read = readDeclaration(rest);
      const faults = "faults" in read ? read.faults : [];
      expect(faults).toMatchObject([{ pointer: `/${name}`, code: "required", gate: null }]);
      expect(gatesOfFaults(faults)).toBeNull();
    },
  );

  it.each([
    [{ provider: "" }, "/provider", "length_invalid"],
    [{ provider: "Acme\u202eytiruceS" }, "/provider", "characters_invalid"],
    [{ name: "x".repeat(65) }, "/name", "length_invalid"],
    [{ name: "a\u0000b" }, "/name", "characters_invalid"],
    [{ description: "x".repeat(2001) }, "/description", "length_invalid"],
    [{ description: "half \ud800 of it" }, "/description", "characters_invalid"],
    [{ contact: "javascript:alert(1)" }, "/contact", "format_invalid"],
    [{ health: { path: "/../admin" } }, "/health/path", "format_invalid"],
    [{ health: { path: "//evil.example" } }, "/health/path", "format_invalid"],
    [{ health: [] }, "/health", "type_invalid"],
    [{ requested_tier: "T0" }, "/requested_tier", "value_unknown"],
    [{ operator_grant: "no jws" }, "/operator_grant", "format_invalid"],
    [{ skills: {} }, "/skills", "type_invalid"],
    [{ skills: new Array(65).fill("x") }, "/skills", "too_many"],
    [{ skills: [READ_SKILL, READ_SKILL] }, "/skills/1/id", "duplicate"],
    [{ skills: [{ ...READ_SKILL, id: "A" }] }, "/skills/0/id", "format_invalid"],
    [{ skills: [{ ...READ_SKILL, effects: "all" }] }, "/skills/0/effects", "value_unknown"],
    [
      { skills: [{ ...READ_SKILL, documentation_url: "javascript:1" }] },
      "/skills/0/documentation_url",
      "url_invalid",
    ],
    [
      { skills: [{ ...WRITE_SKILL, evidence: [{ url: "https://a.example/", sha256: "AB" }] }] },
      "/skills/0/evidence/0/sha256",
      "format_invalid",
    ],
    [{ skills: [{ ...READ_SKILL, test: {} }] }, "/skills/0/test", "required"],
    [
      { skills: [{ ...READ_SKILL, test: { path: "/a/%2E%2e/b" } }] },
      "/skills/0/test/path",
      "format_invalid",
    ],
    [
      { skills: [{ ...READ_SKILL, test: { tool: "t", input: { a: "x".repeat(9000) } } }] },
      "/skills/0/test/input",
      "too_large",
    ],
    [
      { skills: [{ ...READ_SKILL, test: { tool: "t", input: { "a\u0000": 1 } } }] },
      "/skills/0/test/input",
      "too_large",
    ],
  ])("says what is wrong and where: %j", (over, pointer, code) => {
    expect(faultsOf(over)).toMatchObject([{ pointer, code, gate: null }]);
  });

  it("reads skills that are mere texts, so that G5 can refuse them", () => {
    const read = readDeclaration(joinBody({ skills: ["Phishing triage", "検疫"] }));
    if ("faults" in read) throw new Error("has faults");
    expect(read.declaration.skills).toMatchObject([
      { id: "phishing-triage", name: "Phishing triage", documentation_url: null, test: null },
      { id: "skill-1", name: "検疫" },
    ]);
  });

  it("turns an e-mail address into a URI", () => {
    const read = readDeclaration(joinBody({ contact: "soc@acme.example" }));
    expect("declaration" in read && read.declaration.contact).toBe("mailto:soc@acme.example");
  });

  it("reads a declaration as the same again", () => {
    const skills = [READ_SKILL, WRITE_SKILL, "Just a name"];
    const once = readDeclaration(joinBody({ skills, contact: "a@b.example", description: "x\ny" }));
    if ("faults" in once) throw new Error("has faults");
    const stored: unknown = JSON.parse(JSON.stringify(once.declaration));
    const again = readDeclaration(stored);
    expect("declaration" in again && again.declaration).toEqual(once.declaration);
  });

  it("has an answer for every value", () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, name) => {
        for (const body of [value, joinBody({ skills: value }), joinBody({ [name]: value })]) {
          const read = readDeclaration(body);
          if ("faults" in read) expect(read.faults.length).toBeGreaterThan(0);
          else expect(read.declaration.skills.length).toBeLessThanOrEqual(64);
        }
      }),
    );
  });

  it("reports no more than a hundred faults", () => {
    const skills = new Array(64).fill({ id: "!", description: 1, effects: 1, tags: [1, 2, 3] });
    expect(faultsOf({ skills })).toHaveLength(100);
  });

  it("does not read members that are inherited", () => {
    const body: unknown = Object.create(joinBody());
    const read = readDeclaration(body);
    expect("faults" in read && read.faults.every(({ code }) => code === "required")).toBe(true);
  });
});

describe("providerKey", () => {
  it("is the same for names that look the same", () => {
    expect(providerKey("  ACME\u00a0 Security ")).toBe("acme security");
    expect(providerKey("Ａｃｍｅ Security")).toBe("acme security");
    expect(providerKey("Ac\u00adme Security")).toBe("acme security");
  });
});
