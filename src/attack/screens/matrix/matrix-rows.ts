import type { MatrixDto } from "@/attack/server/attack-dto";

export interface TechniqueRow {
  id: string;
  name: string;
  tactics: string[];
  stated: number;
  suggested: number;
}

/** Incidents that are counted for a technique; none is in both numbers. */
export function countOf({ stated, suggested }: Pick<TechniqueRow, "stated" | "suggested">): number {
  return stated + suggested;
}

/**
 * Every technique and sub-technique of the matrix with incidents, once, the most frequent first: a
 * technique is listed under each of its tactics, and counting it in each would overstate.
 */
export function matrixRows(matrix: Pick<MatrixDto, "tactics">): TechniqueRow[] {
  const rows = new Map<string, TechniqueRow>();
  for (const tactic of matrix.tactics) {
    for (const technique of tactic.techniques) {
      for (const { id, name, stated, suggested } of [technique, ...technique.subtechniques]) {
        const known = rows.get(id);
        if (known !== undefined) known.tactics.push(tactic.name);
        else if (stated + suggested > 0) {
          rows.set(id, { id, name, tactics: [tactic.name], stated, suggested });
        }
      }
    }
  }
  return [...rows.values()].toSorted(
    (a, b) => countOf(b) - countOf(a) || b.stated - a.stated || (a.id < b.id ? -1 : 1),
  );
}
