import type { CustodyEvent } from "@/trace/domain/custody-event";

/** The last event for each subject that says whether its bytes are what was recorded. */
export function lastChecks(events: readonly CustodyEvent[]): ReadonlyMap<string, CustodyEvent> {
  const last = new Map<string, CustodyEvent>();
  for (const event of events) {
    if (event.event === "verified" || event.event === "hash_mismatch")
      last.set(event.subject, event);
  }
  return last;
}

/** True when the check found every byte as it was recorded. */
export function isVerified(check: CustodyEvent | undefined): boolean {
  return check?.event === "verified" && check.match === true;
}

/**
 * True when the check found these bytes, or what vouches for the whole item, to differ: such bytes
 * stay out of packages until a later check finds them as they were recorded. `part` is the name of
 * a part, or null for the item's record.
 */
export function isDoubted(
  check: CustodyEvent | undefined,
  part: string | null,
  parts: readonly string[],
): boolean {
  if (check === undefined || isVerified(check)) return false;
  const paths = (check.mismatches ?? []).map((mismatch) => mismatch.path);
  // A record that is not the one of the trace says nothing about its parts either.
  const isWholeItem = paths.length === 0 || paths.some((path) => !parts.includes(path));
  return isWholeItem || (part !== null && paths.includes(part));
}
