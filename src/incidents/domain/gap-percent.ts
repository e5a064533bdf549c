/**
 * Evidence gap of a list: 100 minus the mean coverage, to one decimal. Incidents without a computed
 * coverage are left out; an empty list has no gap.
 */
export function gapPercent(coverages: readonly (number | null)[]): number {
  const known = coverages.filter((coverage) => coverage !== null);
  if (known.length === 0) return 0;
  const mean = known.reduce((sum, coverage) => sum + coverage, 0) / known.length;
  return Math.round((100 - mean) * 10) / 10;
}
