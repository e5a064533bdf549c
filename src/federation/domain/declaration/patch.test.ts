import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declared, READ_SKILL, WRITE_SKILL } from "../__fixtures__/join-body";
import type { Json } from "./json-value";
import { applyPatch, mergePatch } from "./patch";

const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);

describe("mergePatch", () => {
  // The examples of RFC 7386 appendix A.
  it.each<[Json, Json, Json]>([
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [
      ["a", "b"],
      ["c", "d"],
      ["c", "d"],
    ],
    [{ a: "b" }, ["c"], ["c"]],
    [{ a: "foo" }, null, null],
    [{ a: "foo" }, "bar", "bar"],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])("%j with %j is %j", (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  it("leaves nothing to do for the same patch again", () => {
    fc.assert(
      fc.property(json, json, (target, patch) => {
        const once = mergePatch(target, patch);
        expect(mergePatch(once, patch)).toEqual(once);
      }),
    );
  });

  it("changes nothing with an empty object, and reaches no prototype", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (target) => {
        expect(mergePatch(target, {})).toEqual(target);
      }),
    );
    // JSON.parse makes it an own member.
    const patch = JSON.parse('{"__proto__": {"polluted": true}}') as Json;
    const merged = mergePatch({}, patch);
    expect(Object.hasOwn(Object(merged), "__proto__")).toBe(true);
    expect("polluted" in {}).toBe(false);
  });
});

describe("applyPatch", () => {
  const before = declared({ skills: [READ_SKILL], description: "Old", contact: "a@b.example" });

  function patched(patch: unknown) {
    const read = applyPatch(before, patch);
    if ("faults" in read) throw new Error(JSON.stringify(read.faults));
    return read.declaration;
  }

  it("changes what it names and leaves the rest", () => {
    expect(patched({})).toEqual(before);
    expect(patched({ name: "New" })).toEqual({ ...before, name: "New" });
    expect(patched({ health: { service: "x.Health" } }).health).toEqual({
      path: "/health",
      service: "x.Health",
    });
    expect(patched({ skills: [WRITE_SKILL] }).skills).toMatchObject([{ id: WRITE_SKILL.id }]);
    expect(patched({ endpoint: "https://b.acme.example/" }).runtime_address).toBe(
      "https://b.acme.example/",
    );
  });

  it("gives a default to what it takes away", () => {
    expect(patched({ name: null, description: null, contact: null, requested_tier: null })).toEqual(
      {
        ...before,
        name: "triage-01",
        description: "",
        contact: null,
      },
    );
  });

  it("skips keys and consents, which others read", () => {
    expect(patched({ add_key: {}, revoke_key: "k", operator_grant: "x", did: before.did })).toEqual(
      before,
    );
  });

  it.each<[unknown, string, string]>([
    [{ did: "did:svc:agent:other" }, "/did", "immutable"],
    [{ did: null }, "/did", "immutable"],
    [{ status: "approved" }, "/status", "member_unknown"],
    [{ tier: "T1" }, "/tier", "member_unknown"],
    [{ "a/b": 1 }, "/a~1b", "member_unknown"],
    [{ provider: null }, "/provider", "required"],
    [{ runtime_address: null }, "/runtime_address", "required"],
    [{ address: "https://a.example/", endpoint: "https://b.example/" }, "/endpoint", "ambiguous"],
    [{ runtime_type: "grpc" }, "/runtime_address", "runtime_address_invalid"],
    [{ role: "admin" }, "/role", "role_invalid"],
    [[], "", "type_invalid"],
    [null, "", "type_invalid"],
    [{ name: "x".repeat(70_000) }, "", "too_large"],
  ])("refuses %j", (patch, pointer, code) => {
    const read = applyPatch(before, patch);
    expect("faults" in read && read.faults).toMatchObject([{ pointer, code }]);
  });

  it("keeps the DID whatever comes", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("did", "name", "role", "skills", "health"), json),
        (patch) => {
          const read = applyPatch(before, patch);
          if (!("faults" in read)) expect(read.declaration.did).toBe(before.did);
        },
      ),
    );
  });
});
