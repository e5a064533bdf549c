/** T1 critical, T2 operational, T3 auxiliary (docs/spec/interface-spec.md#agent-record). */
export const AGENT_TIERS = ["T1", "T2", "T3"] as const;

export type AgentTier = (typeof AGENT_TIERS)[number];

/** Score that an agent begins with (docs/decisions/trust.md#score). */
export const DEFAULT_BASELINE: Readonly<Record<AgentTier, number>> = { T1: 80, T2: 70, T3: 60 };

/** A lower baseline would be DEGRADED, or quarantined again, in the moment of the restore. */
export const LOWEST_BASELINE = 50;
export const HIGHEST_SCORE = 100;

/** Whether a baseline can be set: an integer that leaves the agent ACTIVE. */
export function isBaseline(value: number): boolean {
  return Number.isInteger(value) && value >= LOWEST_BASELINE && value <= HIGHEST_SCORE;
}
