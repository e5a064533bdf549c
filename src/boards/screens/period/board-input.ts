import type { AskedPeriod } from "@/boards/domain/period";

/** What the board asks the service for; days only where the range is one's own. */
export function boardInput<Source extends string>(
  source: Source,
  { range, from, to }: AskedPeriod,
) {
  const days = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
  return { source, range, ...(range === "own" ? days : {}) };
}
