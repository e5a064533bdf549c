const WEEK = 7 * 86_400_000;

/**
 * Splits incidents that are on track into those due within 7 days of an instant and those due
 * later: the list itself does not distinguish them.
 */
export function splitWeek<Row extends { sla_due: string | null }>(
  rows: readonly Row[],
  asOf: string,
): { week: Row[]; later: Row[] } {
  const end = Date.parse(asOf) + WEEK;
  const isWithin = ({ sla_due }: Row) => sla_due !== null && Date.parse(sla_due) <= end;
  return { week: rows.filter(isWithin), later: rows.filter((row) => !isWithin(row)) };
}
