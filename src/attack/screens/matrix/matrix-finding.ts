import { matrixCopy as copy } from "./matrix-copy";
import { countOf, type TechniqueRow } from "./matrix-rows";

/** The heat map's finding in one sentence. */
export function matrixFinding(rows: readonly TechniqueRow[]): string {
  const [most] = rows;
  if (most === undefined) return "No incident here points to a technique.";
  const count = countOf(most);
  const name = `${most.id} ${most.name}`;
  const others = rows.filter((row) => countOf(row) === count).length - 1;
  if (others > 0) return copy.findingSeveral(name, others, count);
  return copy.findingOne(name, count, most.stated, most.suggested);
}
