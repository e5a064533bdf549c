/** Causes that end an approval before a decision on it, or before it is consumed. */
export const CANCEL_CAUSES = ["quarantine", "kill_switch", "key_revoked"] as const;

export type CancelCause = (typeof CANCEL_CAUSES)[number];
