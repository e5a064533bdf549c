import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAtLeast, SKILL_LEVELS } from "./skill-level";
import { ceilingWithoutDomain, isWithinCeiling, tierCeiling } from "./tier-ceiling";

const FACTS = {
  skills: [{ level: "demonstrated", effects: "transaction" }],
  operatorDomainProven: true,
  addressBound: true,
  integrators: 2,
} as const;

describe("tierCeiling", () => {
  it("opens T1 where everything is proven and two integrators approve", () => {
    expect(tierCeiling(FACTS)).toEqual({ tier: "T1", obstacles: { T1: [], T2: [], T3: [] } });
  });

  it.each([
    [{ integrators: 1 }, "T2", "second_integrator_missing"],
    [{ integrators: Number.NaN }, "T2", "second_integrator_missing"],
    [
      { skills: [{ level: "attested", effects: "transaction" }] },
      "T2",
      "transaction_not_demonstrated",
    ],
    [{ operatorDomainProven: false }, "T3", "operator_domain_unproven"],
    [{ addressBound: false }, "T3", "address_unbound"],
    [{ skills: [] }, "T3", "no_skills"],
    [{ skills: [{ level: "documented", effects: "read" }] }, "T3", "skill_not_attested"],
  ] as const)("%j: no more than %s", (over, tier, obstacle) => {
    const ceiling = tierCeiling({ ...FACTS, ...over });
    expect(ceiling.tier).toBe(tier);
    expect(ceiling.obstacles.T1).toContain(obstacle);
  });

  it("closes the same tiers for every agent of an operator without a proven domain", () => {
    const skill = fc.record({
      level: fc.constantFrom(...SKILL_LEVELS),
      effects: fc.constantFrom("read" as const, "write" as const, "transaction" as const),
    });
    fc.assert(
      fc.property(fc.array(skill), fc.boolean(), fc.nat(3), (skills, addressBound, integrators) => {
        const facts = { skills, addressBound, integrators, operatorDomainProven: false };
        expect(tierCeiling(facts).tier).toBe(ceilingWithoutDomain());
      }),
    );
    expect(isWithinCeiling("T2", ceilingWithoutDomain())).toBe(false);
  });

  it("lets a tier through that is the ceiling or less trusted", () => {
    expect(isWithinCeiling("T1", "T2")).toBe(false);
    expect(isWithinCeiling("T2", "T2")).toBe(true);
    expect(isWithinCeiling("T3", "T2")).toBe(true);
  });

  it("has levels in an order", () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), (a, b) => {
        const [one, other] = [SKILL_LEVELS[a] ?? "declared", SKILL_LEVELS[b] ?? "declared"];
        expect(isAtLeast(one, other)).toBe(a >= b);
      }),
    );
  });
});
