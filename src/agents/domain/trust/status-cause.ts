/**
 * Causes of a quarantine (docs/decisions/trust.md#status). Free words of a person are the record's
 * payload.
 */
export const QUARANTINE_CAUSES = [
  "unapproved_high_risk",
  "score",
  "delta",
  "chain_broken",
  "manual",
] as const;

/** Causes of a degradation (docs/decisions/trust.md#status). */
export const DEGRADE_CAUSES = ["delta", "score", "challenge_late", "scope_attempts"] as const;

/** Causes that void the proof of control (docs/decisions/trust.md#status). */
export const UNVERIFY_CAUSES = ["challenge_missed", "key_revoked"] as const;

/** Causes that return an agent to ACTIVE. */
const RETURN_CAUSES = ["challenge_passed", "recovered", "restore"] as const;

export type QuarantineCause = (typeof QUARANTINE_CAUSES)[number];
export type DegradeCause = (typeof DEGRADE_CAUSES)[number];
export type UnverifyCause = (typeof UNVERIFY_CAUSES)[number];
export type StatusCause =
  | QuarantineCause
  | DegradeCause
  | UnverifyCause
  | (typeof RETURN_CAUSES)[number];

export const STATUS_CAUSES: readonly StatusCause[] = [
  ...new Set<StatusCause>([
    ...QUARANTINE_CAUSES,
    ...DEGRADE_CAUSES,
    ...UNVERIFY_CAUSES,
    ...RETURN_CAUSES,
  ]),
];
