import type { AgentTier } from "@/agents/domain/tier";
import type { Declaration } from "../declaration/declaration";
import { type Gate, type GateOutcome, isPassed } from "../declaration/gate";
import { isWithinCeiling, type TierObstacle, tierCeiling } from "../declaration/tier-ceiling";
import { attestSkill, type SkillStanding } from "./judge-skills";
import { isFresh } from "./review-clock";

/** Gates whose evidence comes from the network and grows old. */
const AGEING: readonly Gate[] = ["G3", "G5"];

export interface ApprovalFacts {
  gates: readonly { gate: Gate; result: GateOutcome; checkedAt: Date | null }[];
  declaration: Pick<Declaration, "skills">;
  skills: readonly SkillStanding[];
  /** Ids of the skills that the reviewer vouches for. */
  attested: readonly string[];
  tier: AgentTier;
  operatorDomainProven: boolean;
  addressBound: boolean;
  /** Different integrators who approve, this one among them. */
  integrators: number;
  /** Whether the reviewer acts for the operator of the registration. */
  isOwn: boolean;
  now: Date;
}

export type ApprovalObstacle =
  | { code: "conflict_of_interest" }
  | { code: "gates_not_passed" | "evidence_stale"; gates: Gate[] }
  | { code: "skill_not_attested"; skills: string[] }
  | { code: "tier_above_ceiling"; ceiling: AgentTier; because: readonly TierObstacle[] };

/**
 * All obstacles to an approval (docs/federation/review.md#when-an-approval-is-refused), in the
 * order in which they are reported; only an empty list allows it.
 */
export function approvalObstacles(facts: ApprovalFacts): ApprovalObstacle[] {
  const { gates, declaration, now } = facts;
  const obstacles: ApprovalObstacle[] = [];
  if (facts.isOwn) obstacles.push({ code: "conflict_of_interest" });
  if (!isPassed(gates)) {
    const open = gates.filter(({ result }) => result !== "passed").map(({ gate }) => gate);
    obstacles.push({ code: "gates_not_passed", gates: open });
  }
  const isStale = ({ gate, checkedAt }: ApprovalFacts["gates"][number]) =>
    AGEING.includes(gate) && !isFresh(checkedAt, now);
  const stale = gates.filter(isStale).map(({ gate }) => gate);
  if (stale.length > 0) obstacles.push({ code: "evidence_stale", gates: stale });
  const skills = declaration.skills.map(({ id, effects }) => ({
    id,
    effects,
    level: levelOf(id, facts),
  }));
  const unproven = skills.filter(({ level }) => level !== "attested" && level !== "demonstrated");
  if (unproven.length > 0 || skills.length === 0) {
    obstacles.push({ code: "skill_not_attested", skills: unproven.map(({ id }) => id) });
  }
  const ceiling = tierCeiling({ ...facts, skills });
  if (!isWithinCeiling(facts.tier, ceiling.tier)) {
    const because = ceiling.obstacles[facts.tier];
    obstacles.push({ code: "tier_above_ceiling", ceiling: ceiling.tier, because });
  }
  return obstacles;
}

/** Level of a skill with the reviewer's word; a skill of which nothing is known is merely declared. */
function levelOf(id: string, { skills, attested }: ApprovalFacts) {
  const standing = skills.find(({ skill_id }) => skill_id === id);
  if (standing === undefined) return "declared";
  return (attested.includes(id) ? attestSkill(standing) : standing).level;
}
