/** Why a score changed: the five events of interface-spec.md "Trust score effects", and the restore. */
export const SCORE_CAUSES = [
  "cycle_proven",
  "scope_escape",
  "injection",
  "claim_unproven",
  "unapproved_high_risk",
  "restore",
] as const;

export type ScoreCause = (typeof SCORE_CAUSES)[number];

/**
 * Numbers that score and status rest on. `version` is that of the table of effects; thresholds are
 * settings with versions of their own: trust-thresholds.ts.
 */
export interface TrustRules {
  version: number;
  effects: Readonly<Record<Exclude<ScoreCause, "restore">, number>>;
  /** Credit above the baseline that an agent can hold. */
  ceilingAboveBaseline: number;
  gainPerHour: number;
  /** What the unheeded injections of one source can take away within 24 hours. */
  sourceLossPerDay: number;
  degrade: { delta: number; score: number; scopeAttempts: number; scopeMinutes: number };
  recover: { delta: number; quietMinutes: number };
  quarantine: { score: number; delta: number };
  readOnlyHours: number;
}

/**
 * Version 1. Effects: interface-spec.md, table "Trust score effects". Ceiling, hourly gain and loss
 * per source: decisions.md area B 2. Published thresholds: agents.md §6.1. Read-only: interface-spec.md "Limits".
 */
export const TRUST_RULES_V1: TrustRules = {
  version: 1,
  effects: {
    cycle_proven: 1,
    scope_escape: -8,
    injection: -10,
    claim_unproven: -15,
    unapproved_high_risk: -40,
  },
  ceilingAboveBaseline: 10,
  gainPerHour: 5,
  sourceLossPerDay: 20,
  degrade: { delta: -15, score: 50, scopeAttempts: 3, scopeMinutes: 10 },
  recover: { delta: -5, quietMinutes: 60 },
  quarantine: { score: 30, delta: -40 },
  readOnlyHours: 24,
};
