import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { type CsvRow, CsvSplitter, splitCsvRow } from "./csv-splitter";

function rowsOf(pieces: readonly string[], delimiter = ","): CsvRow[] {
  const rows: CsvRow[] = [];
  const splitter = new CsvSplitter(delimiter, (row) => rows.push(row));
  for (const piece of pieces) splitter.write(piece);
  splitter.end();
  return rows;
}

function cellsOf(text: string, delimiter?: string): string[][] {
  return rowsOf([text], delimiter).map(({ cells }) => cells);
}

function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, detail: error.detail, position: error.extra.position };
  }
}

function cut(text: string, at: readonly number[]): string[] {
  const ends = [...new Set(at)].sort((a, b) => a - b);
  return [0, ...ends].map((start, i) => text.slice(start, ends[i]));
}

/** RFC 4180 with every cell quoted. */
function written(table: readonly (readonly string[])[], delimiter: string, end: string): string {
  const row = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);
  return table.map((cells) => row(cells) + end).join("");
}

const delimiters = fc.constantFrom(",", ";", "\t", "|");
const lineEnds = fc.constantFrom("\n", "\r\n", "\r");
const text = fc
  .array(fc.constantFrom("a", '"', '""', ",", ";", "\t", "|", "\n", "\r\n", "\r", " ", "é"), {
    maxLength: 25,
  })
  .map((tokens) => tokens.join(""));

describe("CsvSplitter", () => {
  it("reads back any table that was written by RFC 4180", () => {
    const cell = fc.oneof(fc.string(), text);
    const row = fc.array(cell, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 5 }),
        delimiters,
        lineEnds,
        (table, delimiter, end) => {
          const kept = table.filter((cells) => cells.some((item) => item.trim() !== ""));
          expect(cellsOf(written(table, delimiter, end), delimiter)).toEqual(kept);
        },
      ),
    );
  });

  it("gives the same rows and errors however the text is cut", () => {
    fc.assert(
      fc.property(text, delimiters, fc.array(fc.nat(40)), (csv, delimiter, cuts) => {
        const whole = outcome(() => rowsOf([csv], delimiter));
        expect(outcome(() => rowsOf(cut(csv, cuts), delimiter))).toEqual(whole);
        expect(outcome(() => rowsOf([...csv], delimiter))).toEqual(whole);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, string, string[][]]>([
    [
      "a last row without a line end",
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["line ends of every kind", "a\nb\r\nc\rd\n", [["a"], ["b"], ["c"], ["d"]]],
    ["line ends within quotes", '"a\nb\r\nc",d\n', [["a\nb\r\nc", "d"]]],
    ["delimiters and quotes within quotes", '"a,b","c""d",""""\n', [["a,b", 'c"d', '"']]],
    ["a last cell that ends with two quotes", 'a,"b""', [["a", "b"]]],
    ["the same with a line end", 'a,"b ""c""""\n', [["a", 'b "c"']]],
    ["empty cells", ",a,,\n", [["", "a", "", ""]]],
    ["an empty quoted cell", '"",a\n', [["", "a"]]],
    ["quotes within an unquoted cell", 'a "b" c,5" disk\n', [['a "b" c', '5" disk']]],
    ["text behind a closing quote", '"a"b,"c" "d"\n', [["ab", 'c "d"']]],
    ["a quoted cell at the very end", 'a,"b"', [["a", "b"]]],
    ["rows without text", '\n,,\n" ",\t\n\r\na\n\n', [["a"]]],
    ["nothing", "", []],
  ])("reads %s", (_name, csv, rows) => {
    expect(cellsOf(csv)).toEqual(rows);
    expect(rowsOf([...csv]).map(({ cells }) => cells)).toEqual(rows);
  });

  it("counts lines through quoted cells, dropped rows and line ends of every kind", () => {
    const csv = 'a\n\n"b\n\nb",x\r\nc\rd\n,\n"e"\n';
    const lines = rowsOf([csv]).map(({ cells, line }) => [cells[0], line]);
    expect(lines).toEqual([
      ["a", 1],
      ["b\n\nb", 3],
      ["c", 6],
      ["d", 7],
      ["e", 9],
    ]);
  });

  it.each([
    ['a,b\nc,"d', 2, 3],
    ['"', 1, 1],
    ['a,"b\n""c""\n', 1, 3],
    ['"a"\n"b"\n"c"\n"d', 4, 1],
  ])("refuses the open quote in %j and says where it is", (csv, line, column) => {
    const refused = { code: "parse_failed", position: { line, column } };
    expect(outcome(() => rowsOf([csv]))).toMatchObject(refused);
    expect(outcome(() => rowsOf([...csv]))).toMatchObject(refused);
  });

  it("bounds the cells of a row and says where the row goes too far", () => {
    expect(cellsOf(",".repeat(9_998).concat("a"))[0]).toHaveLength(9_999);
    expect(outcome(() => cellsOf(`a\n${",".repeat(10_001)}`))).toEqual({
      code: "parse_failed",
      detail: "A row has too many cells.",
      position: { line: 2, column: 10_001 },
    });
  });

  it("bounds a cell and says where it begins", () => {
    const piece = "a".repeat(8 * 1024 * 1024);
    const pieces = Array.from({ length: 9 }, () => piece);
    const refused = { detail: "A cell is too long.", position: { line: 2, column: 3 } };
    expect(outcome(() => rowsOf(['x\ny,"', ...pieces]))).toMatchObject(refused);
    expect(outcome(() => rowsOf(["x\ny,", ...pieces]))).toMatchObject(refused);
  });

  it("knows the place behind what it has read", () => {
    const splitter = new CsvSplitter(",", () => undefined);
    splitter.write('a,"b\nc"');
    splitter.write(",d");
    expect(splitter.position).toEqual({ line: 2, column: 5 });
  });

  it("reads escaped quotes and rows of many quoted cells in time linear in their length", () => {
    const before = process.cpuUsage();
    const quotes = Array.from({ length: 100 }, () => '""'.repeat(100_000));
    expect(rowsOf(['"', ...quotes, '"'])[0]?.cells[0]).toHaveLength(10_000_000);
    const wide = '"a",'.repeat(9_000);
    expect(rowsOf(Array.from({ length: 100 }, () => `${wide}\n`))).toHaveLength(100);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });
});

describe("splitCsvRow", () => {
  it("splits one row by the same rules", () => {
    expect(splitCsvRow('a;"b;c";"d""e"', ";")).toEqual(["a", "b;c", 'd"e']);
    expect(splitCsvRow("", ",")).toEqual([]);
  });
});
