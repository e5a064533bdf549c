import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { Declaration, DeclaredSkill } from "../declaration/declaration";
import { GATES, type Gate } from "../declaration/gate";
import { isSameSkill, needsAttestation } from "./skill-proof";

/** Why a person has to decide a change. */
export type ReviewReason =
  | "registrable_domain"
  | "operator_transfer"
  | "role"
  | "skill_effects"
  | "skill_attestation"
  | "provider_name"
  | "requested_tier"
  | "declared_text";

export interface RevisionFacts {
  /** Registrable domain (or the address itself) of both runtime addresses; null where it is not known. */
  domainBefore: string | null;
  domainAfter: string | null;
  /** Whether another operator's agents have the provider name of the change. */
  providerIsAnothers: boolean;
  /** Whether the injection detector does not call every new text of the change clean. */
  textSuspected: boolean;
}

export interface RevisionPlan {
  /** Members of the declaration that differ. */
  changed: (keyof Declaration)[];
  /** Gates that have to be judged again, in their order. */
  gates: Gate[];
  /** Ids of the skills that G5 judges again. */
  skills: string[];
  review: boolean;
  reasons: ReviewReason[];
}

/**
 * Requirements of a change of a registration (docs/federation/joining.md#4-change): the gates that
 * are judged again, and whether an integrator decides. G1 and G6 are always judged.
 */
export function planRevision(
  before: Declaration,
  after: Declaration,
  facts: RevisionFacts,
): RevisionPlan {
  const changed = changedMembers(before, after);
  const has = (name: keyof Declaration) => changed.includes(name);
  const runtime = has("runtime_type") || has("runtime_address");
  const skills = runtime ? [...after.skills] : changedSkills(before, after);
  const gates = new Set<Gate>(["G1", "G6"]);
  if (has("operator_did")) gates.add("G2");
  // Whether a role may be had depends on the operator.
  if (has("role") || has("operator_did")) gates.add("G4");
  if (runtime || has("health")) gates.add("G3");
  if (runtime || has("skills")) gates.add("G5");
  const reasons = reasonsOf(before, after, facts, { has, runtime });
  return {
    changed,
    gates: GATES.filter((gate) => gates.has(gate)),
    skills: skills.map(({ id }) => id),
    review: reasons.length > 0,
    reasons,
  };
}

function reasonsOf(
  before: Declaration,
  after: Declaration,
  facts: RevisionFacts,
  { has, runtime }: { has: (name: keyof Declaration) => boolean; runtime: boolean },
): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  const sameDomain = facts.domainBefore !== null && facts.domainBefore === facts.domainAfter;
  if (runtime && !sameDomain) reasons.push("registrable_domain");
  if (has("operator_did")) reasons.push("operator_transfer");
  if (has("role")) reasons.push("role");
  if (after.skills.some((skill) => raisesEffects(before, skill))) reasons.push("skill_effects");
  if (after.skills.some((skill) => isNewlyVouched(before, after, skill))) {
    reasons.push("skill_attestation");
  }
  if (has("provider") && facts.providerIsAnothers) reasons.push("provider_name");
  // T1 is the most trusted tier: the smaller word requires more.
  if (after.requested_tier < before.requested_tier) reasons.push("requested_tier");
  if (facts.textSuspected) reasons.push("declared_text");
  return reasons;
}

/** Whether a skill does more than reading, and did less before or is new. */
function raisesEffects(before: Declaration, skill: DeclaredSkill): boolean {
  if (skill.effects === "read") return false;
  const old = before.skills.find(({ id }) => id === skill.id);
  if (old === undefined || old.effects === "read") return true;
  return old.effects === "write" && skill.effects === "transaction";
}

/** Whether a skill needs an attestation because it has none in this form. */
function isNewlyVouched(before: Declaration, after: Declaration, skill: DeclaredSkill): boolean {
  if (!needsAttestation(after, skill)) return false;
  const old = before.skills.find(({ id }) => id === skill.id);
  return old === undefined || !isSameSkill(old, skill) || !needsAttestation(before, old);
}

function changedSkills(before: Declaration, after: Declaration): DeclaredSkill[] {
  const old = new Map(before.skills.map((skill) => [skill.id, skill]));
  return after.skills.filter((skill) => {
    const known = old.get(skill.id);
    return known === undefined || !isSameSkill(known, skill);
  });
}

function changedMembers(before: Declaration, after: Declaration): (keyof Declaration)[] {
  // Object.keys gives the names that the type has, as strings.
  const names = Object.keys(after) as (keyof Declaration)[];
  return names.filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name])).sort();
}
