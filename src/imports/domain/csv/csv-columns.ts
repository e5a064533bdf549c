import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { CsvRow } from "./csv-splitter";

/** A column's name without what exports vary: case, spaces and punctuation. */
export function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The columns of a table by their names; of two with one name the first counts. */
export class CsvColumns {
  private readonly indexes = new Map<string, number>();
  /** Indexes of the requested columns in a row, by the names in the code. */
  private readonly asked = new Map<string, number>();

  constructor(readonly names: readonly string[]) {
    for (const [index, name] of names.entries()) {
      const key = columnKey(name);
      if (key !== "" && !this.indexes.has(key)) this.indexes.set(key, index);
    }
  }

  /** Index of the first of these columns that the table has, or -1. */
  find(...names: readonly string[]): number {
    for (const name of names) {
      const index = this.indexes.get(columnKey(name));
      if (index !== undefined) return index;
    }
    return -1;
  }

  /** Text of a row in the column of this name, which must be one of a few; empty without one. */
  cell({ cells }: CsvRow, name: string): string {
    let index = this.asked.get(name);
    if (index === undefined) {
      index = this.find(name);
      this.asked.set(name, index);
    }
    return index === -1 ? "" : (cells[index] ?? "");
  }

  has(...names: readonly string[]): boolean {
    return names.every((name) => this.indexes.has(columnKey(name)));
  }

  /** Warnings for a row with more or fewer cells than the header; empty cells at the end of either do not count. */
  raggedWarnings({ cells, line }: CsvRow, record: number): ImportWarning[] {
    const width = this.names.length;
    const named = this.names.findLastIndex((name) => name.trim() !== "") + 1;
    const isLonger = cells.slice(width).some((cell) => cell.trim() !== "");
    if (cells.length >= named && !isLonger) return [];
    const message = `The row has ${cells.length} cells, the header ${width}.`;
    return [{ code: "row_ragged", message, record, line, field: null }];
  }
}
