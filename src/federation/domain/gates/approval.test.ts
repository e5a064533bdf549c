import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declared, READ_SKILL, WRITE_SKILL } from "../__fixtures__/join-body";
import { GATE_OUTCOMES, GATES } from "../declaration/gate";
import { type ApprovalFacts, approvalObstacles } from "./approval";
import type { SkillStanding } from "./judge-skills";

const NOW = new Date("2026-11-22T12:00:00Z");
const HOUR_MS = 3_600_000;

const SHOWN: SkillStanding = {
  skill_id: READ_SKILL.id,
  level: "demonstrated",
  documentation_sha256: "ab",
  evidence_checked: false,
  attested: false,
  demonstrated: true,
  output_sha256: "ab",
  needs_attestation: false,
  result: "passed",
  code: null,
};
const VOUCHED: SkillStanding = {
  ...SHOWN,
  skill_id: WRITE_SKILL.id,
  level: "documented",
  evidence_checked: true,
  demonstrated: false,
  output_sha256: null,
  needs_attestation: true,
};

const FACTS: ApprovalFacts = {
  gates: GATES.map((gate) => ({ gate, result: "passed", checkedAt: NOW })),
  declaration: declared({ skills: [READ_SKILL, WRITE_SKILL] }),
  skills: [SHOWN, VOUCHED],
  attested: [WRITE_SKILL.id],
  tier: "T3",
  operatorDomainProven: false,
  addressBound: false,
  integrators: 1,
  isOwn: false,
  now: NOW,
};

function codes(over: Partial<ApprovalFacts>): string[] {
  return approvalObstacles({ ...FACTS, ...over }).map(({ code }) => code);
}

describe("approvalObstacles", () => {
  it("finds none where everything is proven and attested", () => {
    expect(codes({})).toEqual([]);
  });

  it.each<[Partial<ApprovalFacts>, string[]]>([
    [{ isOwn: true }, ["conflict_of_interest"]],
    [{ gates: [] }, ["gates_not_passed"]],
    [{ gates: FACTS.gates.slice(1) }, ["gates_not_passed"]],
    [{ attested: [] }, ["skill_not_attested"]],
    [{ attested: [READ_SKILL.id] }, ["skill_not_attested"]],
    [{ skills: [VOUCHED] }, ["skill_not_attested"]],
    [{ skills: [SHOWN, { ...VOUCHED, evidence_checked: false }] }, ["skill_not_attested"]],
    [{ skills: [SHOWN, { ...VOUCHED, level: "declared" }] }, ["skill_not_attested"]],
    [{ declaration: declared({ skills: [] }) }, ["skill_not_attested"]],
    [{ tier: "T2" }, ["tier_above_ceiling"]],
    [{ tier: "T1", operatorDomainProven: true, addressBound: true }, ["tier_above_ceiling"]],
  ])("%j", (over, expected) => {
    expect(codes(over)).toEqual(expected);
  });

  it("wants evidence of the network that is not older than a day, nor from the future", () => {
    for (const gate of GATES) {
      for (const [hours, isStale] of [
        [24, false],
        [24.1, true],
        [-0.1, true],
      ] as const) {
        const gates = FACTS.gates.map((each) =>
          each.gate === gate
            ? { ...each, checkedAt: new Date(NOW.getTime() - hours * HOUR_MS) }
            : each,
        );
        const ages = gate === "G3" || gate === "G5";
        expect(codes({ gates })).toEqual(ages && isStale ? ["evidence_stale"] : []);
      }
    }
  });

  it("counts two integrators for T1", () => {
    const proven = { tier: "T1", operatorDomainProven: true, addressBound: true } as const;
    expect(codes({ ...proven, integrators: 2 })).toEqual([]);
    expect(approvalObstacles({ ...FACTS, ...proven })).toEqual([
      { code: "tier_above_ceiling", ceiling: "T2", because: ["second_integrator_missing"] },
    ]);
  });

  it("approves nothing of which one gate has not passed", () => {
    const notPassed = GATE_OUTCOMES.filter((each) => each !== "passed");
    fc.assert(
      fc.property(
        fc.constantFrom(...GATES),
        fc.constantFrom(...notPassed),
        fc.array(fc.constantFrom(...GATE_OUTCOMES), { minLength: 6, maxLength: 6 }),
        fc.subarray([READ_SKILL.id, WRITE_SKILL.id]),
        (bad, result, others, attested) => {
          const gates = FACTS.gates.map((each, n) => ({
            ...each,
            result: each.gate === bad ? result : (others[n] ?? "error"),
          }));
          expect(codes({ gates, attested })).toContain("gates_not_passed");
        },
      ),
    );
  });
});
