import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SKILL_LEVELS } from "../declaration/skill-level";
import { LIVENESS_STATES } from "./liveness";
import { type RankedSkill, type RankingInput, rankingOf, wilsonLowerBound } from "./ranking";

const NOW = new Date("2026-11-22T12:00:00Z");
const DAY_MS = 86_400_000;

function daysAgo(days: number): Date {
  return new Date(NOW.getTime() - days * DAY_MS);
}

const BEST: RankingInput = {
  skills: [{ level: "demonstrated", demonstratedDays: 3, failing: false, lastFailedAt: null }],
  probes: { ok: 100_000_000, failed: 0 },
  standing: { current: 80, baseline: 80 },
  operatorDomainProven: true,
  addressBound: true,
  approvedAt: daysAgo(180),
  liveness: "live",
};

const WORST: RankingInput = {
  skills: [],
  probes: { ok: 0, failed: 0 },
  standing: { current: 0, baseline: 80 },
  operatorDomainProven: false,
  addressBound: false,
  approvedAt: null,
  liveness: "unknown",
};

const skill: fc.Arbitrary<RankedSkill> = fc.record({
  level: fc.constantFrom(...SKILL_LEVELS),
  demonstratedDays: fc.integer({ min: 0, max: 30 }),
  failing: fc.boolean(),
  lastFailedAt: fc.option(fc.integer({ min: -10, max: 200 }).map(daysAgo)),
});
const input: fc.Arbitrary<RankingInput> = fc.record({
  skills: fc.array(skill, { maxLength: 8 }),
  probes: fc.record({ ok: fc.nat(2_000), failed: fc.nat(2_000) }),
  standing: fc.option(
    fc.record({ current: fc.integer({ min: -5, max: 120 }), baseline: fc.nat(100) }),
  ),
  operatorDomainProven: fc.boolean(),
  addressBound: fc.boolean(),
  approvedAt: fc.option(fc.integer({ min: -10, max: 1_000 }).map(daysAgo)),
  liveness: fc.constantFrom(...LIVENESS_STATES),
});

function olderFailure(of: RankedSkill): RankedSkill {
  const { lastFailedAt } = of;
  return { ...of, lastFailedAt: lastFailedAt && new Date(lastFailedAt.getTime() - DAY_MS) };
}

function rank(of: RankingInput): number {
  return rankingOf(of, NOW).ranking;
}

describe("rankingOf", () => {
  it("is 99 for the best that can be proven, because no number of probes makes availability whole", () => {
    const { ranking, basis } = rankingOf(BEST, NOW);
    expect(basis).toMatchObject({ proof: 1, standing: 1, assurance: 1, tenure: 1, halved: false });
    expect(basis.availability).toBeLessThan(1);
    expect(ranking).toBe(99);
    expect(rank(WORST)).toBe(0);
  });

  it("is the sum of its factors, rounded down", () => {
    const { ranking, basis } = rankingOf(
      {
        ...BEST,
        skills: [
          { level: "demonstrated", demonstratedDays: 1, failing: false, lastFailedAt: null },
          { level: "attested", demonstratedDays: 0, failing: false, lastFailedAt: null },
        ],
        probes: { ok: 700, failed: 20 },
        standing: null,
        addressBound: false,
        approvedAt: daysAgo(45),
      },
      NOW,
    );
    expect(basis).toMatchObject({ proof: 0.65, standing: 0.5, assurance: 0.5, tenure: 0.25 });
    expect(basis.availability).toBeCloseTo(0.9575, 3);
    expect(ranking).toBe(Math.floor(26 + 25 * basis.availability + 7.5 + 5 + 2.5));
  });

  it("is between 0 and 100 with factors between 0 and 1", () => {
    fc.assert(
      fc.property(input, (of) => {
        const { ranking, basis } = rankingOf(of, NOW);
        expect(Number.isInteger(ranking) && ranking >= 0 && ranking <= 100).toBe(true);
        const { halved, ...factors } = basis;
        expect(halved).toBe(of.liveness === "stale");
        for (const factor of Object.values(factors)) {
          expect(factor).toBeGreaterThanOrEqual(0);
          expect(factor).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("falls by half where the runtime is stale", () => {
    fc.assert(
      fc.property(input, (of) => {
        const live = rank({ ...of, liveness: "live" });
        const stale = rank({ ...of, liveness: "stale" });
        expect(stale === Math.floor(live / 2) || stale === Math.floor((live + 1) / 2)).toBe(true);
      }),
    );
  });

  it("never falls when one thing is better", () => {
    const better: readonly ((of: RankingInput) => RankingInput)[] = [
      (of) => ({ ...of, skills: of.skills.map((each) => ({ ...each, failing: false })) }),
      (of) => ({ ...of, skills: of.skills.map((each) => ({ ...each, demonstratedDays: 30 })) }),
      (of) => ({ ...of, skills: of.skills.map((each) => ({ ...each, level: "demonstrated" })) }),
      (of) => ({ ...of, skills: of.skills.map((each) => ({ ...each, lastFailedAt: null })) }),
      (of) => ({ ...of, skills: of.skills.map(olderFailure) }),
      (of) => ({ ...of, probes: { ...of.probes, ok: of.probes.ok + 1 } }),
      (of) => ({ ...of, probes: { ...of.probes, failed: Math.max(0, of.probes.failed - 1) } }),
      (of) => ({
        ...of,
        standing: of.standing && { ...of.standing, current: of.standing.current + 1 },
      }),
      (of) => ({ ...of, operatorDomainProven: true }),
      (of) => ({ ...of, addressBound: true }),
      (of) => ({ ...of, approvedAt: of.approvedAt && new Date(of.approvedAt.getTime() - DAY_MS) }),
      (of) => ({ ...of, liveness: of.liveness === "stale" ? "live" : of.liveness }),
    ];
    fc.assert(
      fc.property(input, fc.constantFrom(...better), (of, change) => {
        expect(rank(change(of))).toBeGreaterThanOrEqual(rank(of));
      }),
    );
  });

  it("counts a skill whose newest run failed as merely documented", () => {
    const failed = { failing: true, lastFailedAt: NOW };
    const skills = [{ level: "demonstrated", demonstratedDays: 9, ...failed }] as const;
    expect(rankingOf({ ...BEST, skills }, NOW).basis.proof).toBe(0.4);
  });

  it.each<[number | null, number, number]>([
    [0, 1, 0.4],
    [0, 3, 0.6],
    [1, 1, 0.4044],
    [30, 3, 0.7333],
    [45, 1, 0.6],
    [45, 3, 0.8],
    [89, 3, 0.9955],
    [90, 3, 1],
    [400, 1, 0.8],
    [-3, 3, 0.6],
    [null, 3, 1],
  ])(
    "holds a failure of %s days ago against a skill shown on %i days: %d",
    (days, demonstratedDays, proof) => {
      const lastFailedAt = days === null ? null : daysAgo(days);
      const skills = [
        { level: "demonstrated", demonstratedDays, failing: false, lastFailedAt },
      ] as const;
      expect(rankingOf({ ...BEST, skills }, NOW).basis.proof).toBe(proof);
    },
  );

  it("holds a failure against a skill for longer than a good run counts for it", () => {
    const POSITIVE_DAYS = 30;
    const skills = (lastFailedAt: Date | null) =>
      [{ level: "demonstrated", demonstratedDays: 3, failing: false, lastFailedAt }] as const;
    const clean = rankingOf({ ...BEST, skills: skills(null) }, NOW).basis.proof;
    const failed = rankingOf({ ...BEST, skills: skills(daysAgo(POSITIVE_DAYS)) }, NOW).basis.proof;
    expect(failed).toBeLessThan(clean);
  });
});

describe("wilsonLowerBound", () => {
  // Brown, Cai, DasGupta (2001): 95 % interval of 10 successes in 10 trials begins at 0.722.
  it.each([
    [0, 0, 0],
    [10, 0, 0.7225],
    [1, 0, 0.2065],
    [50, 50, 0.4038],
    [0, 10, 0],
  ])("%i good and %i bad: %d", (ok, failed, bound) => {
    expect(wilsonLowerBound(ok, failed)).toBeCloseTo(bound, 4);
  });

  it("is nothing for what is no count", () => {
    for (const count of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(wilsonLowerBound(count, 1)).toBe(0);
    }
  });
});
