/** Separators of other locales: what follows one is a new cell there, whatever the quotes. */
const SEPARATORS = ";\\t\\r\\n";
/** Characters that spreadsheets skip before they look for a formula. */
const PASSED_OVER = "[\\p{Cf}\\p{Z}\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*";
/** ASCII, and the forms of other widths that some input methods and locales take for the same. */
const FORMULA = "[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]";
const CELL_START = `(?<=^|[${SEPARATORS}])${PASSED_OVER}`;

const BARE = new RegExp(`^(?=[\\t\\r\\n])|${CELL_START}(?=${FORMULA})`, "gu");
const ESCAPED = new RegExp(`^(?='+[\\t\\r\\n])|${CELL_START}(?='+${FORMULA})`, "gu");
const GUARD = new RegExp(`^'(?='*[\\t\\r\\n])|(${CELL_START})'(?='*${FORMULA})`, "gu");
const QUOTED = /[",;\t\r\n]/;

/**
 * One record of a CSV file (RFC 4180) with CRLF. Every CSV that the product writes is made of these: text
 * that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection), at the
 * start of a cell and wherever a spreadsheet that splits at semicolons, tabs or lines would see a start.
 */
export function csvRecord(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = value.replace(BARE, "$&'");
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Text that looks guarded already gets another apostrophe, so that `withoutGuards` restores every
 * text.
 */
export function escapeGuards(text: string): string {
  return text.replace(ESCAPED, "$&'");
}

/** The text that `csvRecord` made of what `escapeGuards` gave it. */
export function withoutGuards(text: string): string {
  return text.replace(GUARD, (_all, before: string | undefined) => before ?? "");
}
