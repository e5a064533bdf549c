import "server-only";
import type { Pool } from "pg";
import type { IncidentFilter } from "@/incidents/server/queries/incident-conditions";
import { isTallied, tallyByField } from "@/incidents/server/queries/incident-tallies";
import { totalsBySeverity } from "@/incidents/server/queries/incident-totals";
import { countIncidents } from "@/incidents/server/queries/incidents";

/** As far as is counted where no tally knows the number. */
export const COUNT_BOUND = 10_000;
/** The same for a searched text: each that it is found in has to be looked for. */
const SEARCH_BOUND = 100;

export interface MatchingCount {
  total: number;
  exact: boolean;
  bySeverity: { severity: number; n: number }[];
}

/** How many incidents match: exactly where the tallies know, otherwise up to a bound. */
export async function countMatching(pool: Pool, filter: IncidentFilter): Promise<MatchingCount> {
  const rows = isTallied(filter, "severity")
    ? await tallyByField(pool, filter, "severity")
    : await totalsBySeverity(pool, filter);
  if (rows !== null) {
    const bySeverity = rows.map(({ value, n }) => ({ severity: Number(value), n }));
    return { total: sum(bySeverity), exact: true, bySeverity };
  }
  const bound = filter.text === null ? COUNT_BOUND : SEARCH_BOUND;
  const bySeverity = await countIncidents(pool, filter, bound + 1);
  const total = sum(bySeverity);
  return { total: Math.min(total, bound), exact: total <= bound, bySeverity };
}

function sum(counts: readonly { n: number }[]): number {
  return counts.reduce((total, { n }) => total + n, 0);
}
