const HOUR_MS = 3_600_000;

export const REGISTRATION_STATUSES = [
  "pending",
  "approved",
  "rejected",
  "expired",
  "suspended",
  "withdrawn",
] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** How long a proven registration waits for its gates and its decision. */
const REGISTRATION_LIFETIME_MS = 14 * 24 * HOUR_MS;
/** How long a join without proof can be completed. */
export const CHALLENGE_LIFETIME_MS = HOUR_MS;
/** Rejections of one DID from which a pause follows each. */
const REJECTIONS_BEFORE_PAUSE = 3;
const REJECTION_PAUSE_MS = 24 * HOUR_MS;

const MOVES: Readonly<Record<RegistrationStatus, readonly RegistrationStatus[]>> = {
  pending: ["approved", "rejected", "expired", "withdrawn"],
  approved: ["suspended", "withdrawn"],
  suspended: ["approved", "withdrawn"],
  rejected: [],
  expired: [],
  withdrawn: [],
};

/**
 * Whether a registration may go from one status to the other (docs/federation/joining.md#3-status).
 */
export function mayMove(from: RegistrationStatus, to: RegistrationStatus): boolean {
  return MOVES[from].includes(to);
}

/** Whether the registration is the one of its DID that counts now. */
export function isInForce(status: RegistrationStatus): boolean {
  return status === "pending" || status === "approved" || status === "suspended";
}

/**
 * Whether a registration binds its DID to its keys and its operator: in force, withdrawn, or approved at
 * any time. What was rejected or expired before an approval releases the DID.
 */
export function bindsDid(status: RegistrationStatus, approvedAt: Date | null): boolean {
  return isInForce(status) || status === "withdrawn" || approvedAt !== null;
}

/** When a proven registration without a decision expires. */
export function expiryOf(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + REGISTRATION_LIFETIME_MS);
}

/** From when a DID may join again after its rejections, or null where it may now. */
export function rejoinFrom(rejectedAt: readonly Date[], now: Date): Date | null {
  if (rejectedAt.length < REJECTIONS_BEFORE_PAUSE) return null;
  const last = Math.max(...rejectedAt.map((at) => at.getTime()));
  const from = new Date(last + REJECTION_PAUSE_MS);
  return from > now ? from : null;
}
