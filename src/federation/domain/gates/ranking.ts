import type { SkillLevel } from "../declaration/skill-level";
import type { LivenessState } from "./liveness";

const DAY_MS = 86_400_000;

/** Points of each factor (docs/federation/gates.md#ranking). */
export const RANKING_WEIGHTS = {
  proof: 40,
  availability: 25,
  standing: 15,
  assurance: 10,
  tenure: 10,
} as const;
export type RankingFactor = keyof typeof RANKING_WEIGHTS;

/** Days of a skill's example that make its proof whole. */
const FULL_PROOF_DAYS = 3;
/** Days for which a run that did not match is held against a skill: three times as long as one that did counts. */
const FAILURE_DAYS = 90;
const DOCUMENTED_PROOF = 0.4;
const ATTESTED_PROOF = 0.5;
const SHOWN_PROOF = 0.8;
const FULL_TENURE_DAYS = 180;
const UNLINKED_STANDING = 0.5;
/** Two-sided 95 %. */
const Z = 1.96;

export interface RankedSkill {
  level: SkillLevel;
  /** Different UTC days of the last 30 on which its example ran and matched. */
  demonstratedDays: number;
  /** Whether its newest run did not match. */
  failing: boolean;
  /** When a run of it last did not match, whatever came after that. */
  lastFailedAt: Date | null;
}

export interface RankingInput {
  skills: readonly RankedSkill[];
  /** Probes of the last 30 days. */
  probes: { ok: number; failed: number };
  /** Trust score of the linked registry agent against its baseline; null where none is linked. */
  standing: { current: number; baseline: number } | null;
  operatorDomainProven: boolean;
  addressBound: boolean;
  approvedAt: Date | null;
  liveness: LivenessState;
}

/** Factors of a ranking, each between 0 and 1. */
export interface RankingBasis {
  proof: number;
  availability: number;
  standing: number;
  assurance: number;
  tenure: number;
  /** True where the sum was halved because the runtime is stale. */
  halved: boolean;
}

export interface Ranking {
  ranking: number;
  basis: RankingBasis;
}

/**
 * Rank of an agent from 0 to 100 with its factors. It orders evidence and is no rating of security; it is
 * rounded down, so that it is never above what was proven.
 */
export function rankingOf(input: RankingInput, now: Date): Ranking {
  const factors = {
    proof: rounded(proofOf(input.skills, now)),
    availability: rounded(wilsonLowerBound(input.probes.ok, input.probes.failed)),
    standing: rounded(standingOf(input.standing)),
    assurance: (input.operatorDomainProven ? 0.5 : 0) + (input.addressBound ? 0.5 : 0),
    tenure: rounded(tenureOf(input.approvedAt, now)),
  };
  const halved = input.liveness === "stale";
  const sum = RANKED_FACTORS.reduce((all, name) => all + RANKING_WEIGHTS[name] * factors[name], 0);
  // The factors have four places: what is beyond the ninth is an error of binary fractions.
  const ranking = Math.floor((halved ? sum / 2 : sum) + 1e-9);
  return { ranking: Math.min(100, Math.max(0, ranking)), basis: { ...factors, halved } };
}

// Object.keys gives the names that the type has, as strings.
const RANKED_FACTORS = Object.keys(RANKING_WEIGHTS) as RankingFactor[];

/** Lower bound of the share of successes at 95 % (Wilson score interval); 0 without any trial. */
export function wilsonLowerBound(ok: number, failed: number): number {
  const n = ok + failed;
  if (!(ok >= 0 && failed >= 0 && n > 0 && Number.isFinite(n))) return 0;
  const share = ok / n;
  const centre = share + (Z * Z) / (2 * n);
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  return within((centre - spread) / (1 + (Z * Z) / n));
}

function proofOf(skills: readonly RankedSkill[], now: Date): number {
  if (skills.length === 0) return 0;
  return skills.reduce((sum, skill) => sum + skillProof(skill, now), 0) / skills.length;
}

function skillProof(skill: RankedSkill, now: Date): number {
  const { level, demonstratedDays, failing } = skill;
  if (level === "declared") return 0;
  if (level === "documented" || failing) return DOCUMENTED_PROOF;
  const shown = demonstratedDays >= FULL_PROOF_DAYS ? 1 : SHOWN_PROOF;
  const proof = level === "attested" ? ATTESTED_PROOF : shown;
  return Math.max(DOCUMENTED_PROOF, proof - heldAgainst(skill, now));
}

/**
 * Penalty of an earlier failure for a skill that works again: at first all that a first good run
 * gave, then less with each day, and nothing in the end. A positive fact has gone by then: negative
 * ones decay slower.
 */
function heldAgainst({ lastFailedAt }: RankedSkill, now: Date): number {
  if (lastFailedAt === null) return 0;
  const days = Math.max(0, Math.floor((now.getTime() - lastFailedAt.getTime()) / DAY_MS));
  return (SHOWN_PROOF - DOCUMENTED_PROOF) * within(1 - days / FAILURE_DAYS);
}

function standingOf(standing: RankingInput["standing"]): number {
  if (standing === null) return UNLINKED_STANDING;
  return standing.baseline > 0 ? within(standing.current / standing.baseline) : 0;
}

function tenureOf(approvedAt: Date | null, now: Date): number {
  if (approvedAt === null) return 0;
  // Whole days: a listing is not written anew each hour for its age alone.
  const days = Math.floor((now.getTime() - approvedAt.getTime()) / DAY_MS);
  return within(days / FULL_TENURE_DAYS);
}

/** A value that is no number counts as 0. */
function within(share: number): number {
  return share > 0 ? Math.min(1, share) : 0;
}

function rounded(share: number): number {
  return Math.floor(within(share) * 10_000 + 1e-9) / 10_000;
}
