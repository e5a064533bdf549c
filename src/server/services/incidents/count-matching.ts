import "server-only";
import type { Pool } from "pg";
import type { IncidentFilter } from "@/server/db/queries/incident-conditions";
import { isTallied, tallyByField, tallyOneWord } from "@/server/db/queries/incident-tallies";
import { countIncidents } from "@/server/db/queries/incidents";

/** As far as is counted where no tally knows the number. */
export const COUNT_BOUND = 10_000;

export interface MatchingCount {
  total: number;
  exact: boolean;
  bySeverity: { severity: number; n: number }[];
}

/** How many incidents match: exactly where the tallies know, otherwise up to `COUNT_BOUND`. */
export async function countMatching(pool: Pool, filter: IncidentFilter): Promise<MatchingCount> {
  const rows = isTallied(filter, "severity")
    ? await tallyByField(pool, filter, "severity")
    : await tallyOneWord(pool, filter);
  if (rows !== null) {
    const bySeverity = rows.map(({ value, n }) => ({ severity: Number(value), n }));
    return { total: sum(bySeverity), exact: true, bySeverity };
  }
  const bySeverity = await countIncidents(pool, filter, COUNT_BOUND + 1);
  const total = sum(bySeverity);
  return { total: Math.min(total, COUNT_BOUND), exact: total <= COUNT_BOUND, bySeverity };
}

function sum(counts: readonly { n: number }[]): number {
  return counts.reduce((total, { n }) => total + n, 0);
}
