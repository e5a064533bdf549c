import {
  parentOf,
  TACTICS,
  type Tactic,
  type Technique,
  techniques,
} from "@/encoding/domain/techniques/catalogue";

export interface TechniqueCount {
  /** Incidents for which a report or a person names the technique. */
  stated: number;
  /** Incidents for which it is only suggested. */
  suggested: number;
}

export interface MatrixCell extends TechniqueCount {
  id: string;
  name: string;
}

export interface MatrixTactic {
  tactic: Tactic;
  techniques: (MatrixCell & { subtechniques: MatrixCell[] })[];
}

/**
 * Counts laid out as ATT&CK's matrix: every tactic, and under it its techniques that have incidents
 * themselves or through a sub-technique, the most frequent first. A technique is listed under each
 * of its tactics and its counts are its own: those of its sub-techniques are not added, as one
 * incident may have several.
 */
export function arrangeMatrix(counts: ReadonlyMap<string, TechniqueCount>): MatrixTactic[] {
  return TACTICS.map((tactic) => {
    const here = techniques().filter(({ tactics }) => tactics.includes(tactic.shortname));
    const counted = here.filter(({ id }) => hasIncidents(counts.get(id)));
    const present = new Set(counted.map(({ id }) => parentOf(id)));
    return {
      tactic,
      techniques: here
        .filter(({ id }) => present.has(id))
        .map((technique) => ({
          ...cell(technique, counts),
          subtechniques: counted
            .filter(({ id, isSubtechnique }) => isSubtechnique && parentOf(id) === technique.id)
            .map((each) => cell(each, counts))
            .sort(mostFrequentFirst),
        }))
        .sort((a, b) => mostFrequentFirst(busiest(a), busiest(b))),
    };
  });
}

function hasIncidents(count: TechniqueCount | undefined): boolean {
  return count !== undefined && count.stated + count.suggested > 0;
}

function cell({ id, name }: Technique, counts: ReadonlyMap<string, TechniqueCount>): MatrixCell {
  const { stated, suggested } = counts.get(id) ?? { stated: 0, suggested: 0 };
  return { id, name, stated, suggested };
}

/** The cell by which a technique is ranked: its own or that of its most frequent sub-technique. */
function busiest(technique: MatrixTactic["techniques"][number]): MatrixCell {
  const [first = technique] = [technique, ...technique.subtechniques].sort(mostFrequentFirst);
  return { ...first, id: technique.id };
}

/** Stated techniques rank before suggested ones; the id breaks ties. */
function mostFrequentFirst(a: MatrixCell, b: MatrixCell): number {
  return b.stated - a.stated || b.suggested - a.suggested || (a.id < b.id ? -1 : 1);
}
