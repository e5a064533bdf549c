import type { AgentTier } from "@/agents/domain/tier";

const FOUR_EYES_RISK = 90;

/** How many different people have to approve a call: two for a T1 agent at the highest risk. */
export function approvalQuorum(tier: AgentTier, risk: number): 1 | 2 {
  return tier === "T1" && risk >= FOUR_EYES_RISK ? 2 : 1;
}
