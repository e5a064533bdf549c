import type { AgentTier } from "@/agents/domain/tier";
import type { SkillEffects } from "./declaration";
import { isAtLeast, type SkillLevel } from "./skill-level";

/** Why a tier is closed; stable words that screens translate. */
export type TierObstacle =
  | "no_skills"
  | "skill_not_attested"
  | "operator_domain_unproven"
  | "address_unbound"
  | "transaction_not_demonstrated"
  | "second_integrator_missing";

export interface TierFacts {
  /** Levels as they will be with the approval, attestations of the reviewer among them. */
  skills: readonly { level: SkillLevel; effects: SkillEffects }[];
  operatorDomainProven: boolean;
  addressBound: boolean;
  /** Different integrators who approve. */
  integrators: number;
}

export interface TierCeiling {
  /** Highest tier that may be given. */
  tier: AgentTier;
  /** Obstacles to each closed tier. */
  obstacles: Readonly<Record<AgentTier, readonly TierObstacle[]>>;
}

/**
 * Highest tier that an integrator may give (docs/federation/gates.md#tiers); T1 is the most
 * trusted.
 */
export function tierCeiling(facts: TierFacts): TierCeiling {
  const { skills } = facts;
  const t2: TierObstacle[] = [];
  if (skills.length === 0) t2.push("no_skills");
  if (!skills.every(({ level }) => isAtLeast(level, "attested"))) t2.push("skill_not_attested");
  if (!facts.operatorDomainProven) t2.push("operator_domain_unproven");
  if (!facts.addressBound) t2.push("address_unbound");
  const t1 = [...t2];
  const isUnproven = (skill: TierFacts["skills"][number]) =>
    skill.effects === "transaction" && skill.level !== "demonstrated";
  if (skills.some(isUnproven)) t1.push("transaction_not_demonstrated");
  if (!(facts.integrators >= 2)) t1.push("second_integrator_missing");
  const tier = t1.length === 0 ? "T1" : t2.length === 0 ? "T2" : "T3";
  return { tier, obstacles: { T1: t1, T2: t2, T3: [] } };
}

/** Highest tier of any agent whose operator's domain is not proven, were everything else of it proven. */
export function ceilingWithoutDomain(): AgentTier {
  return tierCeiling({
    skills: [{ level: "demonstrated", effects: "read" }],
    operatorDomainProven: false,
    addressBound: true,
    integrators: 2,
  }).tier;
}

/** Whether a tier is the ceiling or less trusted. */
export function isWithinCeiling(tier: AgentTier, ceiling: AgentTier): boolean {
  return tier >= ceiling;
}
