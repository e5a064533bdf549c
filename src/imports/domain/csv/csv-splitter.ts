import type { TextPosition } from "@/encoding/domain/errors";
import { parseFailed } from "@/encoding/domain/text/parse-failed";

export interface CsvRow {
  cells: string[];
  /** 1-based line on which the row begins. */
  line: number;
}

const QUOTE = '"';
const ESCAPED_QUOTE = '""';
const LF = 0x0a;
const CR = 0x0d;
const MAX_CELL = 64 * 1024 * 1024;
const MAX_CELLS = 10_000;

/**
 * Incremental splitter of delimited text by RFC 4180, and as tolerant as spreadsheets beyond it:
 * rows end with LF, CRLF or CR, quoted cells may hold line ends, text behind a closing quote belongs
 * to the cell, a quote within an unquoted cell is a character. Rows without any text are dropped.
 * Throws parse_failed at the quote of a quoted cell that does not end, unless it is the last of a
 * row and ends the file with two quotes instead of one.
 */
export class CsvSplitter {
  private text = "";
  private index = 0;
  private line = 1;
  private column = 1;
  private cells: string[] = [];
  private rowLine = 1;
  /** The part of the present cell read so far; null between cells. */
  private cell: string | null = null;
  private isQuoted = false;
  private cellLine = 1;
  private cellColumn = 1;
  private readonly delimiterCode: number;
  /** Whether the last cell of the file had to be closed. */
  closedLastCell = false;

  constructor(
    delimiter: string,
    private readonly row: (row: CsvRow) => void,
  ) {
    this.delimiterCode = delimiter.charCodeAt(0);
  }

  /** Place behind the last character that was read. */
  get position(): TextPosition {
    return { line: this.line, column: this.column };
  }

  private get cellAt(): TextPosition {
    return { line: this.cellLine, column: this.cellColumn };
  }

  write(text: string): void {
    this.text = this.text.slice(this.index) + text;
    this.index = 0;
    this.read(false);
  }

  end(): void {
    this.read(true);
    if (this.isQuoted && this.mayClose()) {
      this.cell = (this.cell ?? "").trimEnd().slice(0, -1);
      this.isQuoted = false;
      this.closedLastCell = true;
    }
    if (this.isQuoted) {
      throw parseFailed("The text ends within the quoted cell that begins here.", this.cellAt);
    }
    if (this.cell !== null || this.cells.length > 0) {
      this.endCell();
      this.endRow();
    }
  }

  /** Some tools end the last cell of a file with two quotes; a cell that was cut off looks different. */
  private mayClose(): boolean {
    return this.cells.length > 0 && /^[^\n]*"\s*$/.test(this.cell ?? "");
  }

  private read(atEnd: boolean): void {
    while (this.index < this.text.length) {
      const isRead = this.isQuoted ? this.readQuoted(atEnd) : this.readPlain(atEnd);
      if (!isRead) return;
    }
  }

  /** Text outside of quotes, up to and with the delimiter or line end; false when more is needed. */
  private readPlain(atEnd: boolean): boolean {
    const { text } = this;
    const start = this.index;
    if (this.cell === null) {
      if (this.cells.length === 0) this.rowLine = this.line;
      this.cellLine = this.line;
      this.cellColumn = this.column;
      this.cell = "";
      if (text[start] === QUOTE) {
        this.isQuoted = true;
        this.advance(1);
        return true;
      }
    }
    const end = this.plainEnd();
    if (end > start) this.put(text.slice(start, end));
    this.advance(end - start);
    if (end === text.length) return true;
    const code = text.charCodeAt(end);
    if (code === this.delimiterCode) {
      this.endCell();
      this.advance(1);
      return true;
    }
    // A CR at the end of a piece may be the first half of a CRLF.
    if (code === CR && end + 1 === text.length && !atEnd) return false;
    this.index += code === CR && text.charCodeAt(end + 1) === LF ? 2 : 1;
    this.endCell();
    this.endRow();
    this.line++;
    this.column = 1;
    return true;
  }

  /** Index of the next delimiter or line end, or the length of the text. */
  private plainEnd(): number {
    const { text, delimiterCode } = this;
    let index = this.index;
    for (; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code === delimiterCode || code === LF || code === CR) break;
    }
    return index;
  }

  /** Text up to the closing quote, taken at once; false when more is needed. */
  private readQuoted(atEnd: boolean): boolean {
    const { text } = this;
    let quote = text.indexOf(QUOTE, this.index);
    while (quote !== -1 && text[quote + 1] === QUOTE) quote = text.indexOf(QUOTE, quote + 2);
    const end = quote === -1 ? text.length : quote;
    if (end > this.index) {
      const raw = text.slice(this.index, end);
      this.put(raw.includes(QUOTE) ? raw.split(ESCAPED_QUOTE).join(QUOTE) : raw);
      this.pass(raw);
    }
    if (quote === -1) return true;
    // A quote at the end of a piece may be the first half of an escaped one.
    if (quote + 1 === text.length && !atEnd) return false;
    this.isQuoted = false;
    this.advance(1);
    return true;
  }

  private advance(characters: number): void {
    this.index += characters;
    this.column += characters;
  }

  /** Moves on over text that may hold line ends. */
  private pass(raw: string): void {
    let start = 0;
    for (;;) {
      const feed = raw.indexOf("\n", start);
      if (feed === -1) break;
      this.line++;
      this.column = 1;
      start = feed + 1;
    }
    this.column += raw.length - start;
    this.index += raw.length;
  }

  private put(piece: string): void {
    this.cell = this.cell === null || this.cell === "" ? piece : this.cell + piece;
    if (this.cell.length > MAX_CELL) throw parseFailed("A cell is too long.", this.cellAt);
  }

  private endCell(): void {
    this.cells.push(this.cell ?? "");
    this.cell = null;
    if (this.cells.length > MAX_CELLS)
      throw parseFailed("A row has too many cells.", this.position);
  }

  private endRow(): void {
    const { cells } = this;
    this.cells = [];
    if (cells.some((cell) => cell.trim() !== "")) this.row({ cells, line: this.rowLine });
  }
}

/** The cells of one row, by the same rules. */
export function splitCsvRow(text: string, delimiter: string): string[] {
  let cells: string[] = [];
  const splitter = new CsvSplitter(delimiter, (row) => {
    cells = row.cells;
  });
  splitter.write(text);
  splitter.end();
  return cells;
}
