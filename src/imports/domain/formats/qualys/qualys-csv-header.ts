import { CsvColumns, columnKey } from "../../csv/csv-columns";
import { findHeader } from "../../csv/csv-table";
import { splitStrictly, wholeRow } from "./qualys-csv-cells";

const TITLES = new Set(["title", "vulntitle"]);
/** Delimiters of rows that are quoted as a whole. */
const INNER_DELIMITERS = [",", ";", "\t"];

/** Where the header of a Qualys table is looked for, for the reader of tables. */
export const QUALYS_HEADER = {
  headerScore: (cells: readonly string[]) => (headerOf(cells) === null ? 0 : 1),
  maxPreamble: 49,
};

/** The column names in the first characters of a report, or null where no row has them. */
export function qualysColumnsIn(text: string): readonly string[] | null {
  const found = findHeader(text, QUALYS_HEADER);
  return found === null ? null : (headerOf(found.cells)?.names ?? null);
}

export interface QualysHeader {
  names: readonly string[];
  /** Delimiter within rows that are quoted as a whole. */
  inner: string;
}

/**
 * The header in a row: one with the columns QID and Title or VULN TITLE, in whatever case. Some VMDR
 * exports write each row in quotes as a whole, and the quotes of its cells doubled. Null for any
 * other row.
 */
export function headerOf(cells: readonly string[]): QualysHeader | null {
  if (isHeader(cells)) return { names: cells, inner: "," };
  if (!/qid/i.test(cells[0] ?? "")) return null;
  for (const inner of INNER_DELIMITERS) {
    const whole = wholeRow(cells, inner);
    const names = whole === null ? null : splitStrictly(whole, inner);
    if (names !== null && isHeader(names)) return { names, inner };
  }
  return null;
}

function isHeader(cells: readonly string[]): boolean {
  const keys = cells.map(columnKey);
  return keys.includes("qid") && keys.some((key) => TITLES.has(key));
}

/** Name of the shape that a table with these columns is. */
export function qualysCsvShape(names: readonly string[]): string {
  const columns = new CsvColumns(names);
  const hasAny = (...of: readonly string[]) => columns.find(...of) !== -1;
  if (hasAny("VULN TITLE", "Q_SEVERITY")) return "qualys-pci-csv";
  if (hasAny("KB Severity", "Asset IPV4", "Detection Source")) return "qualys-vmdr-csv";
  if (hasAny("Vuln Status", "Tracking Method", "First Detected")) return "qualys-asset-search-csv";
  return hasAny("IP Status") ? "qualys-scan-csv" : "qualys-csv";
}
