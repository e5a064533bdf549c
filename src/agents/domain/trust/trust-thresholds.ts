import { LOWEST_BASELINE } from "../tier";
import { LATEST_RULES, TRUST_RULES_V1, type TrustRules } from "./trust-rules";

/**
 * Settable thresholds, each a whole number; a delta counts from the baseline and is never positive.
 */
export const THRESHOLD_NAMES = [
  "quarantine_score",
  "quarantine_delta",
  "degrade_score",
  "degrade_delta",
  "scope_attempts",
  "scope_minutes",
  "recover_delta",
  "quiet_minutes",
] as const;

export type ThresholdName = (typeof THRESHOLD_NAMES)[number];

export type ThresholdValues = { readonly [K in ThresholdName]: number };

/** Thresholds with the version of the setting that they are. */
export type VersionedThresholds = ThresholdValues & { readonly version: number };

/** Version of the published thresholds, which apply by default. */
export const PUBLISHED_VERSION = 1;

/** Version 1, the default (docs/decisions/trust.md#thresholds-as-settings). */
export const PUBLISHED_THRESHOLDS: ThresholdValues = {
  quarantine_score: TRUST_RULES_V1.quarantine.score,
  quarantine_delta: TRUST_RULES_V1.quarantine.delta,
  degrade_score: TRUST_RULES_V1.degrade.score,
  degrade_delta: TRUST_RULES_V1.degrade.delta,
  scope_attempts: TRUST_RULES_V1.degrade.scopeAttempts,
  scope_minutes: TRUST_RULES_V1.degrade.scopeMinutes,
  recover_delta: TRUST_RULES_V1.recover.delta,
  quiet_minutes: TRUST_RULES_V1.recover.quietMinutes,
};

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Bounds of a threshold (docs/decisions/trust.md#thresholds-as-settings). One end keeps the barrier
 * there; the other keeps outsiders from stopping an agent with what it is charged for one input or,
 * for what it only received, in a day, and an agent at the lowest baseline from being degraded by
 * the setting alone.
 */
export const THRESHOLD_BOUNDS: { readonly [K in ThresholdName]: Bounds } = {
  quarantine_score: { min: 20, max: 39 },
  quarantine_delta: { min: -50, max: -1 - LATEST_RULES.unheeded.lossPerDay },
  degrade_score: { min: 40, max: LOWEST_BASELINE },
  degrade_delta: { min: -25, max: TRUST_RULES_V1.effects.injection - 1 },
  scope_attempts: { min: 2, max: 5 },
  scope_minutes: { min: 5, max: 60 },
  recover_delta: { min: -10, max: 0 },
  quiet_minutes: { min: 30, max: 1_440 },
};

/** An agent is degraded at least this many points before it is quarantined. */
const STOP_GAP = 10;
/** It has to be this many points better than what degrades it before that ends. */
const RECOVERY_GAP = 5;

interface ThresholdFault {
  name: ThresholdName;
  message: string;
}

/** Why thresholds cannot be set: each value within its bounds, and all in their order. Empty where they can. */
export function thresholdFaults(values: ThresholdValues): readonly ThresholdFault[] {
  const faults: ThresholdFault[] = [];
  for (const name of THRESHOLD_NAMES) {
    const { min, max } = THRESHOLD_BOUNDS[name];
    const value = values[name];
    if (Number.isSafeInteger(value) && value >= min && value <= max) continue;
    faults.push({ name, message: `a whole number from ${min} to ${max}` });
  }
  if (faults.length > 0) return faults;
  const { quarantine_score, quarantine_delta, degrade_score, degrade_delta, recover_delta } =
    values;
  if (quarantine_score > degrade_score - STOP_GAP) {
    faults.push({ name: "quarantine_score", message: below("degrade_score", STOP_GAP) });
  }
  if (quarantine_delta > degrade_delta - STOP_GAP) {
    faults.push({ name: "quarantine_delta", message: below("degrade_delta", STOP_GAP) });
  }
  if (recover_delta < degrade_delta + RECOVERY_GAP) {
    const message = `at least ${RECOVERY_GAP} above degrade_delta`;
    faults.push({ name: "recover_delta", message });
  }
  return faults;
}

function below(name: ThresholdName, gap: number): string {
  return `at least ${gap} below ${name}`;
}

/** Names of the thresholds that differ, in their order. */
export function changedThresholds(a: ThresholdValues, b: ThresholdValues): ThresholdName[] {
  return THRESHOLD_NAMES.filter((name) => a[name] !== b[name]);
}

/** The table of rules with other thresholds in it; null for the published ones. */
export function rulesUnder(values: ThresholdValues | null, rules: TrustRules): TrustRules {
  if (values === null) return rules;
  return {
    ...rules,
    degrade: {
      delta: values.degrade_delta,
      score: values.degrade_score,
      scopeAttempts: values.scope_attempts,
      scopeMinutes: values.scope_minutes,
    },
    recover: { delta: values.recover_delta, quietMinutes: values.quiet_minutes },
    quarantine: { score: values.quarantine_score, delta: values.quarantine_delta },
  };
}
