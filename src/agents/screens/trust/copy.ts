import type { ThresholdName } from "@/agents/domain/trust/trust-thresholds";

/** A number with its true minus. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

export const names: Readonly<Record<ThresholdName, string>> = {
  quarantine_score: "Quarantined at a score of",
  quarantine_delta: "Quarantined at a trust_delta of",
  degrade_score: "Degraded below a score of",
  degrade_delta: "Degraded at a trust_delta of",
  scope_attempts: "Degraded at attempts to leave the scope",
  scope_minutes: "Minutes in which those attempts count",
  recover_delta: "Degraded ends from a trust_delta of",
  quiet_minutes: "Minutes without a penalty before that",
};
