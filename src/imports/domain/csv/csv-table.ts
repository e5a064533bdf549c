import { ServiceError } from "@/encoding/domain/errors";
import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import { parseFailed } from "@/encoding/domain/text/parse-failed";
import { type CsvRow, CsvSplitter } from "./csv-splitter";

const DELIMITERS = [",", ";", "\t", "|"];
const HEAD_CHARACTERS = 64 * 1024;

export interface CsvTableOptions {
  /** How many of a row's cells are known column names; 0 when the row is not the header. */
  headerScore: (cells: readonly string[]) => number;
  /** Most rows with text before the header. */
  maxPreamble: number;
  /** Detail of the error when no row is the header. */
  noHeader: string;
}

export interface CsvTableHandlers {
  /** Called once, before the first row. `preamble` are the rows with text in front of it. */
  header(header: CsvRow, preamble: readonly CsvRow[]): void;
  row(row: CsvRow): void;
}

/**
 * Incremental reader of a table with a header row. Delimiter and header are found together: of comma,
 * semicolon, tab and vertical bar the one with which some row names the most known columns, the
 * first one of equals. Throws parse_failed where no row is a header.
 */
export class CsvTable {
  private head: string | null = "";
  private splitter: CsvSplitter | null = null;

  constructor(
    private readonly options: CsvTableOptions,
    private readonly handlers: CsvTableHandlers,
  ) {}

  write(text: string): void {
    if (this.head === null) {
      this.splitter?.write(text);
      return;
    }
    this.head += text;
    if (this.head.length >= HEAD_CHARACTERS) this.begin(this.head);
  }

  end(): void {
    if (this.head !== null) this.begin(this.head);
    this.splitter?.end();
  }

  /** Repairs; complete after `end`. */
  warnings(): ImportWarning[] {
    if (this.splitter?.closedLastCell !== true) return [];
    const message = "The last cell of the file ends with two quotes; it was closed there.";
    return [reportWarning("quote_repaired", message)];
  }

  private begin(head: string): void {
    this.head = null;
    const found = findHeader(head, this.options);
    if (found === null) throw parseFailed(this.options.noHeader, { line: 1, column: 1 });
    const preamble: CsvRow[] = [];
    let rows = 0;
    this.splitter = new CsvSplitter(found.delimiter, (row) => {
      if (rows++ < found.index) preamble.push(row);
      else if (rows === found.index + 1) this.handlers.header(row, preamble);
      else this.handlers.row(row);
    });
    this.splitter.write(head);
  }
}

export interface FoundHeader {
  delimiter: string;
  /** Rows with text in front of the header. */
  index: number;
  cells: string[];
}

/** The header row in the first characters of a text, and the delimiter; null when there is none. */
export function findHeader(
  head: string,
  { headerScore, maxPreamble }: Pick<CsvTableOptions, "headerScore" | "maxPreamble">,
): FoundHeader | null {
  let best: (FoundHeader & { score: number }) | null = null;
  for (const delimiter of DELIMITERS) {
    for (const [index, cells] of firstRows(head, delimiter, maxPreamble + 1).entries()) {
      const score = headerScore(cells);
      if (score > (best?.score ?? 0)) best = { delimiter, index, cells, score };
    }
  }
  return best;
}

/** The first rows with text; the last one of a text that breaks off may be cut. */
function firstRows(head: string, delimiter: string, limit: number): string[][] {
  const rows: string[][] = [];
  const splitter = new CsvSplitter(delimiter, (row) => {
    rows.push(row.cells);
    if (rows.length >= limit) throw new EnoughRows();
  });
  try {
    splitter.write(head.slice(0, HEAD_CHARACTERS));
    splitter.end();
  } catch (error) {
    // With the wrong delimiter, or where the head was cut, a quote may stay open.
    if (!(error instanceof EnoughRows) && !(error instanceof ServiceError)) throw error;
  }
  return rows;
}

class EnoughRows extends Error {}
