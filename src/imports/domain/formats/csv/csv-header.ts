import { columnKey } from "../../csv/csv-columns";
import { findHeader } from "../../csv/csv-table";
import { knownName } from "../shared-fields/field-names";

/** A line like `sep=;`, or a title, may precede the header. */
export const MAX_PREAMBLE = 5;

/** Columns that say whose export the table is; its own importer knows what they mean. */
const OTHER_EXPORTS = new Set([
  "fqdnip",
  "pluginid",
  "plugin",
  "qid",
  "nvtoid",
  "nvtname",
  "definitionid",
]);

/** How many columns a header row names that are known; 0 without one for the title. */
export function headerScore(cells: readonly string[]): number {
  let score = 0;
  let hasTitle = false;
  for (const cell of cells) {
    const meaning = knownName(cell);
    if (meaning === null) continue;
    score++;
    if (meaning !== "scan date" && meaning.field === "title") hasTitle = true;
  }
  return hasTitle ? score : 0;
}

/** Whether a text begins with a table whose header names a title. */
export function hasTitleColumn(head: string): boolean {
  return findHeader(head, { headerScore, maxPreamble: MAX_PREAMBLE }) !== null;
}

/** The columns of a text that is a table, whatever they are called; null where it is none. */
export function tableColumns(head: string): string[] | null {
  const isNames = (cells: readonly string[]) =>
    cells.every((cell) => cell.trim() !== "" && cell.length < 60 && !/^[\d.]+$/.test(cell.trim()));
  const found = findHeader(head, {
    headerScore: (cells) => (cells.length > 2 && isNames(cells) ? cells.length : 0),
    maxPreamble: 0,
  });
  return found?.cells ?? null;
}

/** Whether the first row names title and severity and is no other tool's header. */
export function isCertainHeader(head: string): boolean {
  const found = findHeader(head, { headerScore, maxPreamble: 0 });
  if (found === null) return false;
  if (found.cells.some((cell) => OTHER_EXPORTS.has(columnKey(cell)))) return false;
  return found.cells.some((cell) => {
    const meaning = knownName(cell);
    return meaning !== null && meaning !== "scan date" && meaning.field === "severity";
  });
}
