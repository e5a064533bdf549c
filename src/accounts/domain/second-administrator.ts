/**
 * How long an account must have been an administrator, or had a password of its own, to count as a
 * second one.
 */
const SECOND_ADMIN_WAIT_MS = 24 * 3_600_000;

/** How long a request for roles can be decided on. */
export const ROLE_REQUEST_MS = 7 * 24 * 3_600_000;

/** What the rules read about a current or former administrator. */
export interface Administrator {
  id: string;
  /** Since when; of one who is none any more, since when they last were. */
  since: Date;
  /** When they ceased to be active as one; null while they are. */
  until: Date | null;
  /** Who set their last one-time password and when; null if no one did. */
  passwordGivenBy: string | null;
  passwordGivenAt: Date | null;
  /** When they last chose a password themselves. */
  passwordChosenAt: Date | null;
}

/**
 * True where no one else could approve this administrator's requests. Others count from the day
 * after they became administrators (at once if they were administrators earlier than this one), and
 * for a day after losing the role: creating or removing administrators makes no one the only one.
 */
export function isOnlyAdministrator(
  own: Administrator,
  others: readonly Administrator[],
  now: Date,
): boolean {
  return !others.some((other) => {
    if (other.id === own.id) return false;
    const end = other.until ?? now;
    if (now.getTime() - end.getTime() >= SECOND_ADMIN_WAIT_MS) return false;
    return (
      other.since <= own.since || end.getTime() - other.since.getTime() >= SECOND_ADMIN_WAIT_MS
    );
  });
}

export type SecondAdminObstacle =
  | "requester"
  | "target"
  | "requester_gone"
  | "new_administrator"
  | "one_time_password"
  | "password_given";

/**
 * Why an administrator is not the second person for a request of roles, or null where they are: neither who
 * asks nor who is to get the roles; both of the two have been administrators for a day and use passwords
 * that they chose; and neither gave the other one a password since the request or on the day before.
 */
export function secondAdminObstacle(
  request: { requester: Administrator; targetId: string; requestedAt: Date },
  decider: Administrator,
  now: Date,
): SecondAdminObstacle | null {
  const { requester } = request;
  if (decider.id === requester.id) return "requester";
  if (decider.id === request.targetId) return "target";
  if (requester.until !== null) return "requester_gone";
  const pair = [
    [requester, decider],
    [decider, requester],
  ] as const;
  if (pair.some(([each]) => now.getTime() - each.since.getTime() < SECOND_ADMIN_WAIT_MS)) {
    return "new_administrator";
  }
  if (pair.some(([each]) => usesGivenPassword(each))) return "one_time_password";
  const from = Math.min(request.requestedAt.getTime(), now.getTime() - SECOND_ADMIN_WAIT_MS);
  const gave = ([each, other]: readonly [Administrator, Administrator]) =>
    other.passwordGivenBy === each.id &&
    other.passwordGivenAt !== null &&
    other.passwordGivenAt.getTime() > from;
  return pair.some(gave) ? "password_given" : null;
}

/** Whether the password that another person set is still in use. */
function usesGivenPassword({ passwordGivenAt: given, passwordChosenAt: chosen }: Administrator) {
  return given !== null && (chosen === null || chosen < given);
}
