import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import type { SkillLevel } from "@/federation/domain/declaration/skill-level";
import { type TierCeiling, tierCeiling } from "@/federation/domain/declaration/tier-ceiling";
import { attestSkill, type SkillStanding } from "@/federation/domain/gates/judge-skills";
import type { GateRow } from "@/federation/server/queries/fed-gates";
import { standingsOf } from "../gates/store-skills";

/** How far gate G5 found the skills proven. */
export function standingsIn(
  gates: readonly Pick<GateRow, "gate" | "evidence">[],
): readonly SkillStanding[] {
  const found = gates.find(({ gate }) => gate === "G5");
  return found === undefined ? [] : standingsOf(found);
}

/** Whether gate G3 saw a proof that the address is the agent's. */
export function isBound(gates: readonly Pick<GateRow, "gate" | "evidence">[]): boolean {
  return gates.find(({ gate }) => gate === "G3")?.evidence.binding === "bound";
}

/** Level of every skill of a declaration; an unknown one is only declared. */
export function skillLevels(
  { skills }: Pick<Declaration, "skills">,
  standings: readonly SkillStanding[],
): { id: string; level: SkillLevel }[] {
  return skills.map(({ id }) => ({
    id,
    level: standings.find(({ skill_id }) => skill_id === id)?.level ?? "declared",
  }));
}

/** Skills that the approver has to attest. */
export function skillsToAttest(levels: readonly { id: string; level: SkillLevel }[]): string[] {
  return levels.filter(({ level }) => level !== "demonstrated").map(({ id }) => id);
}

/**
 * Throws `attestation_required` where a skill that was not demonstrated is not ticked, and
 * `validation_failed` for a tick of what is no skill.
 */
export function requireAttested(
  levels: readonly { id: string; level: SkillLevel }[],
  ticked: readonly string[],
): void {
  const unknown = ticked.filter((id) => !levels.some((skill) => skill.id === id));
  if (unknown.length > 0) {
    throw new ServiceError("validation_failed", {
      detail: "A skill that is ticked is not declared.",
      errors: unknown.map((id) => ({ pointer: "/attested_skills", message: `${id} is no skill` })),
    });
  }
  const missing = skillsToAttest(levels).filter((id) => !ticked.includes(id));
  if (missing.length === 0) return;
  throw new ServiceError("attestation_required", {
    detail: `Vouch for what no example has shown: ${missing.join(", ")}.`,
    errors: missing.map((id) => ({ pointer: "/attested_skills", message: `${id} is not ticked` })),
    extra: { skills: missing },
  });
}

/**
 * Highest tier that the proofs allow, with the skills as they are and with every undemonstrated one
 * ticked. Two approvals for T1 are checked in the decision.
 */
export function ceilingOf(
  { skills }: Pick<Declaration, "skills">,
  gates: readonly Pick<GateRow, "gate" | "evidence">[],
  { domainProven, attested }: { domainProven: boolean; attested: boolean },
): TierCeiling {
  const standings = standingsIn(gates).map((each) => (attested ? attestSkill(each) : each));
  const levels = skillLevels({ skills }, standings);
  return tierCeiling({
    skills: skills.map(({ id, effects }) => ({
      effects,
      level: levels.find((each) => each.id === id)?.level ?? "declared",
    })),
    operatorDomainProven: domainProven,
    addressBound: isBound(gates),
    integrators: 2,
  });
}
