/** Kinds of security events of accounts, and sign-ins, which show from where an account is used. */
export const SECURITY_EVENT_KINDS = [
  "sign_in",
  "sign_in_failed",
  "second_factor_failed",
  "step_up_failed",
  "refused",
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Failures and refusals; a sign-in leaves a record of its own. */
export type SecurityFailureKind = Exclude<SecurityEventKind, "sign_in">;

export interface SecurityEvent {
  at: Date;
  kind: SecurityFailureKind;
  /** Null where the account is not known, or there is none. */
  accountId: string | null;
  /** Typed address; looked up when the event is written, and not stored. */
  address: string | null;
  /** Keyed digest of that, which is kept where no account has the address. */
  addressHash: string | null;
  /** As limits count it: see countedSource. */
  source: string;
  /** Why, as a code or the name of an action. */
  reason: string;
  requestId: string;
}

/** Events that differ in nothing but their time within one minute, as one. */
export interface CountedEvent extends SecurityEvent {
  minute: Date;
  count: number;
}

const MINUTE_MS = 60_000;

/** Sources and addresses beyond this many different rows are counted together under this name. */
const OTHERS = "others";

/**
 * Adds an event, so many times, to those that are counted already, in place. Once there are `most`
 * of them, what would be a further one is counted without its account, address and source, so that
 * their number is bounded.
 */
export function countEvent(
  counted: Map<string, CountedEvent>,
  event: SecurityEvent,
  most: number,
  times = 1,
): void {
  const minute = new Date(Math.floor(event.at.getTime() / MINUTE_MS) * MINUTE_MS);
  const key = keyOf(event, minute);
  const known = counted.get(key);
  if (known !== undefined) {
    known.count += times;
    return;
  }
  if (counted.size < most) {
    counted.set(key, { ...event, minute, count: times });
    return;
  }
  const rest = { ...event, accountId: null, address: null, addressHash: null, source: OTHERS };
  const restKey = keyOf(rest, minute);
  const others = counted.get(restKey);
  if (others === undefined) counted.set(restKey, { ...rest, minute, count: times });
  else others.count += times;
}

function keyOf(event: SecurityEvent, minute: Date): string {
  const { kind, accountId, addressHash, source, reason } = event;
  return JSON.stringify([minute.getTime(), kind, accountId, addressHash, source, reason]);
}
