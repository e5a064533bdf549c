import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declared, READ_SKILL, WRITE_SKILL } from "../__fixtures__/join-body";
import {
  firstFailure,
  GATE_OUTCOMES,
  GATES,
  type GateResult,
  gateResult,
  isPassed,
  mergeGates,
} from "../declaration/gate";
import { type LocalFacts, localGates, mayProbe } from "./local-gates";

const NOW = new Date("2026-11-22T12:00:00Z");
const KID = "k".repeat(43);
const DID = "did:svc:agent:triage-01";
const OPERATOR = { did: "did:svc:operator:acme", role: "human", status: "active" } as const;

const GOOD: LocalFacts = {
  kid: KID,
  proof: "proven",
  keyOwnerDid: null,
  keyRevoked: false,
  namedKeyBound: false,
  didHolder: null,
  inForceElsewhere: false,
  rejectedAt: [],
  operator: OPERATOR,
  consent: "granted",
  banHits: [],
  caps: { pendingOfOperator: 0, agentsOfOperator: 0, pendingOfDomain: 0 },
  now: NOW,
};

function of(gates: readonly GateResult[], name: string) {
  const found = gates.find(({ gate }) => gate === name);
  return found === undefined ? [] : [found.result, found.code];
}

function judged(over: Partial<LocalFacts>, declaration = declared()) {
  return localGates(declaration, { ...GOOD, ...over });
}

describe("localGates", () => {
  it("passes what needs no network and leaves the rest open", () => {
    const gates = judged({});
    expect(gates.map(({ gate }) => gate)).toEqual(GATES);
    expect(gates.map(({ result }) => result)).toEqual([
      "passed",
      "passed",
      "pending",
      "passed",
      "pending",
      "passed",
    ]);
    expect(mayProbe(gates)).toBe(true);
    expect(isPassed(gates)).toBe(false);
  });

  it.each<[Partial<LocalFacts>, string, string, string]>([
    [{ kid: null, proof: "missing" }, "G1", "pending", "proof_missing"],
    [{ proof: "invalid" }, "G1", "failed", "proof_invalid"],
    [{ keyRevoked: true, keyOwnerDid: DID }, "G1", "failed", "did_key_mismatch"],
    [{ didHolder: { operatorDid: OPERATOR.did } }, "G1", "failed", "did_key_mismatch"],
    [{ keyOwnerDid: "did:svc:agent:other" }, "G1", "failed", "did_key_mismatch"],
    [{ keyOwnerDid: "did:svc:agent:other" }, "G6", "failed", "key_already_registered"],
    [{ operator: null }, "G2", "failed", "operator_not_authorized"],
    [{ operator: { ...OPERATOR, did: "did:x:y" } }, "G2", "failed", "operator_not_authorized"],
    [{ operator: { ...OPERATOR, status: "pending" } }, "G2", "failed", "operator_not_authorized"],
    [{ operator: { ...OPERATOR, status: "suspended" } }, "G2", "failed", "operator_not_authorized"],
    [{ operator: { ...OPERATOR, status: "banned" } }, "G6", "failed", "operator_banned"],
    [{ consent: "invalid" }, "G2", "failed", "operator_not_authorized"],
    [{ consent: "missing" }, "G2", "pending", "operator_consent_missing"],
    [{ inForceElsewhere: true }, "G6", "failed", "did_already_registered"],
    [
      { didHolder: { operatorDid: "did:svc:operator:other" }, keyOwnerDid: DID },
      "G6",
      "failed",
      "did_already_registered",
    ],
    [{ rejectedAt: [NOW, NOW, NOW] }, "G6", "failed", "registration_paused"],
    [{ banHits: [{ subject_type: "operator", subject: "x" }] }, "G6", "failed", "operator_banned"],
    [{ banHits: [{ subject_type: "agent", subject: DID }] }, "G6", "failed", "agent_banned"],
    [{ banHits: [{ subject_type: "key", subject: KID }] }, "G6", "failed", "key_banned"],
    [{ banHits: [{ subject_type: "host", subject: "x" }] }, "G6", "failed", "address_banned"],
    [{ banHits: [{ subject_type: "cidr", subject: "x" }] }, "G6", "failed", "address_banned"],
    [
      { caps: { pendingOfOperator: 10, agentsOfOperator: 0, pendingOfDomain: 0 } },
      "G6",
      "failed",
      "operator_cap_reached",
    ],
    [
      { caps: { pendingOfOperator: 0, agentsOfOperator: 200, pendingOfDomain: 0 } },
      "G6",
      "failed",
      "operator_cap_reached",
    ],
    [
      { caps: { pendingOfOperator: 0, agentsOfOperator: 0, pendingOfDomain: 5 } },
      "G6",
      "failed",
      "domain_cap_reached",
    ],
    [
      { caps: { pendingOfOperator: Number.NaN, agentsOfOperator: 0, pendingOfDomain: 0 } },
      "G6",
      "failed",
      "operator_cap_reached",
    ],
  ])("%j: %s %s %s", (over, gate, result, code) => {
    const gates = judged(over);
    expect(of(gates, gate)).toEqual([result, code]);
    expect(mayProbe(gates)).toBe(false);
    const stops = result === "failed";
    expect(of(gates, "G3")[0]).toBe(stops ? "skipped" : "pending");
    expect(of(gates, "G5")[0]).toBe(stops ? "skipped" : "pending");
  });

  it("says the same to every operator that may not, and why to integrators", () => {
    const causes = (["pending", "suspended", "banned"] as const).map((status) =>
      judged({ operator: { ...OPERATOR, status } }),
    );
    const refused = [...causes, judged({ operator: null }), judged({ consent: "invalid" })].map(
      (gates) => gates.find(({ gate }) => gate === "G2"),
    );
    expect(new Set(refused.map((gate) => gate?.message))).toEqual(
      new Set(["operator not authorized"]),
    );
    expect(refused.map((gate) => gate?.evidence.cause)).toEqual([
      "pending",
      "suspended",
      "banned",
      "unknown",
      "consent_invalid",
    ]);
  });

  it("gives the role integrator to agents of integrators alone", () => {
    const declaration = declared({ role: "integrator" });
    expect(of(judged({}, declaration), "G4")).toEqual(["failed", "role_invalid"]);
    const integrator = { ...OPERATOR, role: "integrator" } as const;
    expect(of(judged({ operator: integrator }, declaration), "G4")).toEqual(["passed", null]);
    expect(of(judged({ operator: null }, declaration), "G4")).toEqual(["skipped", null]);
  });

  it("takes the same DID again for its own key and operator", () => {
    const gates = judged({ keyOwnerDid: DID, didHolder: { operatorDid: OPERATOR.did } });
    expect(mayProbe(gates)).toBe(true);
  });

  describe("of a DID that names a key", () => {
    // Key and DID of self-certifying-did.test.ts.
    const named = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";
    const did = "did:svc:agent:sd5mv7vjwfkwngcub5ymael2elvdppk46pwtyryjhqlqokbljoeq";
    const noDigest = `did:svc:agent:${"z".repeat(52)}`;
    const held = { operatorDid: OPERATOR.did };
    const successor = { keyOwnerDid: did, namedKeyBound: true };

    it.each<[string, Partial<LocalFacts>, string, (string | null)[]]>([
      ["by that key", { kid: named }, did, ["passed", null]],
      ["by its successor", successor, did, ["passed", null]],
      ["by its successor again", { ...successor, didHolder: held }, did, ["passed", null]],
      ["by another key", {}, did, ["failed", "did_key_mismatch"]],
      ["by another, unproven", { proof: "missing" }, did, ["failed", "did_key_mismatch"]],
      ["by nobody yet", { kid: null, proof: "missing" }, did, ["pending", "proof_missing"]],
      [
        "by another once it was bound",
        { namedKeyBound: true },
        did,
        ["failed", "did_key_mismatch"],
      ],
      [
        "by one that was bound without it",
        { keyOwnerDid: did },
        did,
        ["failed", "did_key_mismatch"],
      ],
      [
        "by that key once it was revoked",
        { kid: named, keyOwnerDid: did, keyRevoked: true, namedKeyBound: true },
        did,
        ["failed", "did_key_mismatch"],
      ],
      [
        "by a successor that was revoked",
        { ...successor, keyRevoked: true },
        did,
        ["failed", "did_key_mismatch"],
      ],
      ["that is no digest, by any key", { kid: named }, noDigest, ["failed", "did_key_mismatch"]],
      [
        "that is no digest, by one that was bound",
        { keyOwnerDid: noDigest, namedKeyBound: false },
        noDigest,
        ["failed", "did_key_mismatch"],
      ],
    ])("%s", (_, over, subject, outcome) => {
      const gates = judged(over, declared({ did: subject }));
      expect(of(gates, "G1")).toEqual(outcome);
      expect(mayProbe(gates)).toBe(outcome[0] === "passed");
    });
  });

  it.each([
    [[], "skills_missing"],
    [["Only a name"], "skill_undocumented"],
    [[{ ...READ_SKILL, documentation_url: null }], "skill_undocumented"],
    [[{ ...READ_SKILL, description: "Too short." }], "skill_undocumented"],
    [[{ ...READ_SKILL, test: null }], "skill_test_missing"],
    [[{ ...READ_SKILL, test: { tool: "t", expect: {} } }], "skill_test_trivial"],
    [[{ ...READ_SKILL, test: { tool: "t", expect: { json: { a: {} } } } }], "skill_test_trivial"],
    [[{ ...READ_SKILL, test: { path: "/x", expect: { contains: "x" } } }], "skill_test_missing"],
    [[{ ...WRITE_SKILL, evidence: [] }], "skill_evidence_missing"],
  ])("judges what the declaration shows of its skills: %j", (skills, code) => {
    const gates = judged({}, declared({ skills }));
    expect(of(gates, "G5")).toEqual(["failed", code]);
    expect(mayProbe(gates)).toBe(false);
  });

  it("requires evidence where a runtime has no general call", () => {
    const runtime = { runtime_type: "grpc", runtime_address: "a.example:50051" };
    expect(of(judged({}, declared(runtime)), "G5")).toEqual(["failed", "skill_evidence_missing"]);
    const skills = [{ ...READ_SKILL, evidence: WRITE_SKILL.evidence }];
    expect(of(judged({}, declared({ ...runtime, skills })), "G5")).toEqual(["pending", null]);
  });

  it("never passes a gate on a fact that is not known", () => {
    const needs: Record<string, readonly (keyof LocalFacts)[]> = {
      G1: ["kid", "proof", "keyOwnerDid", "keyRevoked", "namedKeyBound", "didHolder"],
      G2: ["operator", "consent"],
      G6: [
        "operator",
        "banHits",
        "caps",
        "keyOwnerDid",
        "didHolder",
        "inForceElsewhere",
        "rejectedAt",
      ],
    };
    for (const [gate, names] of Object.entries(needs)) {
      for (const name of names) {
        const gates = judged({ [name]: undefined });
        expect(of(gates, gate), `${gate} without ${name}`).toEqual(["error", "facts_incomplete"]);
        expect(mayProbe(gates)).toBe(false);
      }
    }
    expect(of(judged({ operator: undefined }, declared({ role: "integrator" })), "G4")).toEqual([
      "error",
      "facts_incomplete",
    ]);
    // A proof of no key proves nothing.
    expect(of(judged({ kid: null }), "G1")).toEqual(["error", "facts_incomplete"]);
  });

  it("lets nothing be probed on facts of which one is wrong", () => {
    const bad: fc.Arbitrary<Partial<LocalFacts>> = fc.constantFrom<Partial<LocalFacts>>(
      { proof: "missing" },
      { proof: "invalid" },
      { proof: undefined },
      { kid: undefined },
      { keyRevoked: true },
      { keyRevoked: undefined },
      { namedKeyBound: undefined },
      { keyOwnerDid: "did:svc:agent:other" },
      { didHolder: { operatorDid: "did:svc:operator:other" } },
      { inForceElsewhere: true },
      { operator: null },
      { operator: undefined },
      { consent: "missing" },
      { consent: "invalid" },
      { consent: undefined },
      { banHits: [{ subject_type: "host", subject: "acme.example" }] },
      { banHits: undefined },
      { caps: undefined },
      { rejectedAt: undefined },
    );
    fc.assert(
      fc.property(fc.array(bad, { minLength: 1 }), (changes) => {
        const facts: LocalFacts = Object.assign({ ...GOOD }, ...changes);
        const isWrong = changes.some((change) =>
          // Object.keys gives the names that the type has, as strings.
          (Object.keys(change) as (keyof LocalFacts)[]).every(
            (name) => facts[name] === change[name],
          ),
        );
        const gates = localGates(declared(), facts);
        expect(isWrong).toBe(true);
        expect(mayProbe(gates)).toBe(false);
        expect(isPassed(gates)).toBe(false);
      }),
    );
  });
});

describe("isPassed", () => {
  const gates = fc.tuple(
    ...GATES.map((gate) =>
      fc.constantFrom(...GATE_OUTCOMES).map((result) => gateResult(gate, result, null)),
    ),
  );

  it("is true only where all six passed", () => {
    fc.assert(
      fc.property(gates, (six) => {
        expect(isPassed(six)).toBe(six.every(({ result }) => result === "passed"));
      }),
    );
    const all = GATES.map((gate) => gateResult(gate, "passed", null));
    expect(isPassed(all)).toBe(true);
    for (const result of GATE_OUTCOMES.filter((each) => each !== "passed")) {
      for (const gate of GATES) {
        expect(isPassed(mergeGates(all, [gateResult(gate, result, null)]))).toBe(false);
      }
    }
  });

  it("is false for gates that are missing or there twice", () => {
    const all = GATES.map((gate) => gateResult(gate, "passed", null));
    expect(isPassed([])).toBe(false);
    expect(isPassed(all.slice(1))).toBe(false);
    expect(isPassed([...all, gateResult("G1", "passed", null)])).toBe(false);
    expect(isPassed([...all.slice(1), gateResult("G2", "passed", null)])).toBe(false);
  });

  it("knows the first that failed, in the order of the gates", () => {
    const failed = [gateResult("G6", "failed", "key_banned"), gateResult("G2", "failed", null)];
    expect(firstFailure(failed)?.gate).toBe("G2");
    expect(firstFailure([gateResult("G3", "pending", null)])).toBeNull();
  });
});
