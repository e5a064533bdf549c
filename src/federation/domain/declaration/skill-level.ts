/** How far a skill is proven, lowest first (docs/federation/gates.md#levels-of-a-skill). */
export const SKILL_LEVELS = ["declared", "documented", "attested", "demonstrated"] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];

/** Whether a level is the other one or above it. */
export function isAtLeast(level: SkillLevel, least: SkillLevel): boolean {
  return SKILL_LEVELS.indexOf(level) >= SKILL_LEVELS.indexOf(least);
}
