import { ServiceError } from "@/encoding/domain/errors";
import { splitCsvRow } from "../../csv/csv-splitter";

/**
 * The cells of a row that is quoted as a whole, `"38170,""Title"",""2"""`, so that it was read as
 * one cell; null when it is no such row. Where the quotes within its cells were not doubled once
 * more, which CSV requires, a cell ends at a quote with a delimiter behind it.
 */
export function unwrappedCells(
  cells: readonly string[],
  delimiter: string,
  width: number,
): string[] | null {
  const whole = wholeRow(cells, delimiter);
  if (whole === null) return null;
  const strict = splitStrictly(whole, delimiter);
  if (strict?.length === width) return strict;
  const tolerant = splitTolerantly(whole, delimiter);
  return tolerant.length === width ? tolerant : strict;
}

/** The only cell with text of a row, where it can hold a whole row. */
export function wholeRow(cells: readonly string[], delimiter: string): string | null {
  const [whole = "", ...others] = cells;
  return whole.includes(delimiter) && others.every((cell) => cell.trim() === "") ? whole : null;
}

/** By the rules of CSV; null where a quote stays open. */
export function splitStrictly(text: string, delimiter: string): string[] | null {
  try {
    return splitCsvRow(text, delimiter);
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function splitTolerantly(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let start = 0;
  while (start <= text.length) {
    const isQuoted = text[start] === '"';
    const found = text.indexOf(isQuoted ? `"${delimiter}` : delimiter, start + (isQuoted ? 1 : 0));
    const end = found === -1 ? text.length : found;
    const cell = text.slice(start, end);
    cells.push(isQuoted ? unquoted(cell) : cell);
    start = found === -1 ? text.length + 1 : found + (isQuoted ? 1 : 0) + delimiter.length;
  }
  return cells;
}

/** A quoted cell without its quotes; the last one of a row still has the closing one. */
function unquoted(cell: string): string {
  const text = cell.slice(1);
  return (text.endsWith('"') ? text.slice(0, -1) : text).replaceAll('""', '"');
}
