import type { CrownJewel } from "./engagement";
import type { ReportStatement } from "./report-statement";

/** Outcome of a crown jewel's flag in the report. */
export interface FlagOutcome {
  jewel: string;
  name: string;
  flag: string | null;
  /**
   * reached: a proven statement says so; not_reached: the report says that it was not; not_shown: nothing
   * proven says that it was reached.
   */
  state: "reached" | "not_reached" | "not_shown";
}

/**
 * The flag of each crown jewel. Reached is only what a proven statement of the section `flags` names
 * with success; everything else is listed as not reached or not shown.
 */
export function flagOutcomes(
  jewels: readonly CrownJewel[],
  proven: readonly ReportStatement[],
  statements: readonly ReportStatement[],
): FlagOutcome[] {
  const says = (all: readonly ReportStatement[], jewel: string, outcome: string) =>
    all.some(
      (each) =>
        each.section === "flags" && each.outcome === outcome && each.jewels?.includes(jewel),
    );
  return jewels.map(({ id, name, flag }) => {
    const isReached = says(proven, id, "successful");
    // Contradicting statements show neither.
    const isDenied = says(statements, id, "unsuccessful");
    const isClaimed = says(statements, id, "successful");
    const state = isReached && !isDenied ? "reached" : "not_shown";
    return { jewel: id, name, flag, state: isDenied && !isClaimed ? "not_reached" : state };
  });
}
