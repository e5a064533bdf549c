/**
 * Why a score changed: the five events of docs/spec/interface-spec.md#trust-score-effects, and the
 * restore.
 */
export const SCORE_CAUSES = [
  "cycle_proven",
  "scope_escape",
  "injection",
  "claim_unproven",
  "unapproved_high_risk",
  "restore",
] as const;

export type ScoreCause = (typeof SCORE_CAUSES)[number];

/** Why an injected input that the agent did not act on cost nothing. */
export const WITHHELD_CAUSES = ["day", "quarantine"] as const;

/**
 * Numbers that score and status rest on. `version` is that of the table of effects, which an agent's chain
 * names; thresholds are settings with versions of their own: trust-thresholds.ts.
 */
export interface TrustRules {
  version: number;
  effects: Readonly<Record<Exclude<ScoreCause, "restore">, number>>;
  /** Credit above the baseline that an agent can hold. */
  ceilingAboveBaseline: number;
  gainPerHour: number;
  /**
   * Most that injections without an action by the agent can take from the score within 24 hours:
   * those of one source, or of all together. Where it is of all, an injection counts in full or not
   * at all, the record says which, and none quarantines.
   */
  unheeded: { lossPerDay: number; of: "source" | "all" };
  /** Whether a missed challenge is a finding of its own, which the next proof ends. */
  latenessEnds: boolean;
  degrade: { delta: number; score: number; scopeAttempts: number; scopeMinutes: number };
  recover: { delta: number; quietMinutes: number };
  quarantine: { score: number; delta: number };
  readOnlyHours: number;
}

/**
 * Version 1. Effects and read-only time: docs/spec/interface-spec.md#trust-score-effects,
 * docs/spec/interface-spec.md#errors-and-limits. Ceiling and hourly gain:
 * docs/decisions/trust.md#score. Published thresholds:
 * docs/decisions/trust.md#thresholds-as-settings. Loss per source:
 * docs/decisions/trust.md#rules-with-versions.
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
  unheeded: { lossPerDay: 20, of: "source" },
  latenessEnds: false,
  degrade: { delta: -15, score: 50, scopeAttempts: 3, scopeMinutes: 10 },
  recover: { delta: -5, quietMinutes: 60 },
  quarantine: { score: 30, delta: -40 },
  readOnlyHours: 24,
};

/**
 * Version 2: receiving is not acting, and being late is no deed
 * (docs/decisions/trust.md#rules-with-versions).
 */
const TRUST_RULES_V2: TrustRules = {
  ...TRUST_RULES_V1,
  version: 2,
  unheeded: { lossPerDay: 20, of: "all" },
  latenessEnds: true,
};

const VERSIONS: readonly TrustRules[] = [TRUST_RULES_V1, TRUST_RULES_V2];

/** Rules that new agents begin with, and that others are held against from a record of their chain on. */
export const LATEST_RULES = TRUST_RULES_V2;

/** The rules of a version; of the first one for a chain that names none. Throws RangeError for an unknown one. */
export function rulesOfVersion(version = TRUST_RULES_V1.version): TrustRules {
  const rules = VERSIONS.find((each) => each.version === version);
  if (rules === undefined) throw new RangeError(`there are no trust rules ${version}`);
  return rules;
}
