import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import type { CsvRow } from "./csv-splitter";
import { CsvTable, findHeader } from "./csv-table";

const KNOWN = new Set(["title", "severity", "host"]);
const OPTIONS = {
  headerScore: (cells: readonly string[]) =>
    cells.includes("title") ? cells.filter((cell) => KNOWN.has(cell)).length : 0,
  maxPreamble: 3,
  noHeader: "No row names the column title.",
};

interface Read {
  header: CsvRow | null;
  preamble: readonly CsvRow[];
  rows: CsvRow[];
}

function read(...pieces: readonly string[]): Read {
  const result: Read = { header: null, preamble: [], rows: [] };
  const table = new CsvTable(OPTIONS, {
    header: (header, preamble) => {
      expect(result).toEqual({ header: null, preamble: [], rows: [] });
      Object.assign(result, { header, preamble: [...preamble] });
    },
    row: (row) => result.rows.push(row),
  });
  for (const piece of pieces) table.write(piece);
  table.end();
  return result;
}

function refusal(...pieces: readonly string[]): unknown {
  try {
    return read(...pieces);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, detail: error.detail, position: error.extra.position };
  }
}

describe("CsvTable", () => {
  it.each([",", ";", "\t", "|"])("finds the header and the delimiter %j", (delimiter) => {
    const csv = ["title", "host", "severity"].join(delimiter);
    const { header, rows } = read(`${csv}\n"a, b; c"${delimiter}h\n\nd${delimiter}i\n`);
    expect(header).toEqual({ cells: ["title", "host", "severity"], line: 1 });
    expect(rows).toEqual([
      { cells: ["a, b; c", "h"], line: 2 },
      { cells: ["d", "i"], line: 4 },
    ]);
  });

  it("returns the rows before the header, and counts their lines", () => {
    const { header, preamble, rows } = read('Report; of "today"\n\n"a\nb";x\ntitle;host\nt;h\n');
    expect(preamble).toEqual([
      { cells: ["Report", ' of "today"'], line: 1 },
      { cells: ["a\nb", "x"], line: 3 },
    ]);
    expect(header).toEqual({ cells: ["title", "host"], line: 5 });
    expect(rows).toEqual([{ cells: ["t", "h"], line: 6 }]);
  });

  it("chooses the delimiter that names the most columns, whatever other cells contain", () => {
    expect(read('title,"severity; the word",host,severity\n').header?.cells).toHaveLength(4);
    expect(read("a;b;c;d;e\ntitle,host\n").header?.cells).toEqual(["title", "host"]);
    expect(read("title\nx,y\n").rows).toEqual([{ cells: ["x", "y"], line: 2 }]);
  });

  it("takes a header without rows, and one without a line end", () => {
    expect(read("title,host")).toMatchObject({ header: { line: 1 }, rows: [] });
    expect(read("\n\ntitle,host\n\n")).toMatchObject({ header: { line: 3 }, rows: [] });
  });

  it.each([
    ["an empty text", ""],
    ["a text without a header", "name,host\nx,y\n"],
    ["a header behind too many rows", "1\n2\n3\n4\ntitle,host\n"],
    ["a header that stands in an open quote", '"x\ntitle,host\n'],
  ])("refuses %s", (_name, csv) => {
    const refused = { code: "parse_failed", detail: OPTIONS.noHeader };
    expect(refusal(csv)).toEqual({ ...refused, position: { line: 1, column: 1 } });
  });

  it("refuses a row with an open quote, also far behind the header, and says where", () => {
    expect(refusal('title,host\na,"b\n')).toMatchObject({ position: { line: 2, column: 3 } });
    const many = "a,b\n".repeat(100_000);
    expect(refusal("title,host\n", many, many, 'a,"b')).toMatchObject({
      code: "parse_failed",
      position: { line: 200_002, column: 3 },
    });
  });

  it("finds a header after a long row, but not after an endless preamble", () => {
    const { preamble } = read(`${"x".repeat(60_000)}\ntitle,host\n`, "a,b\n".repeat(9_000));
    expect(preamble[0]?.cells[0]).toHaveLength(60_000);
    expect(refusal(`${"x".repeat(70_000)}\ntitle,host\n`)).toMatchObject({
      detail: OPTIONS.noHeader,
    });
  });

  it("reads the same however the text is cut", () => {
    const token = fc.constantFrom(
      "a",
      '"',
      ",",
      ";",
      "\n",
      "\r\n",
      "title,host",
      "title;host",
      " ",
    );
    const csv = fc.array(token, { maxLength: 20 }).map((tokens) => tokens.join(""));
    fc.assert(
      fc.property(csv, fc.array(fc.nat(60)), (text, cuts) => {
        const ends = [...new Set(cuts)].sort((a, b) => a - b);
        const pieces = [0, ...ends].map((start, i) => text.slice(start, ends[i]));
        expect(refusal(...pieces)).toEqual(refusal(text));
      }),
      { numRuns: 500 },
    );
  });

  it("returns rows of a long table before its end", () => {
    let rows = 0;
    const table = new CsvTable(OPTIONS, { header: () => undefined, row: () => rows++ });
    table.write("title,host\n");
    for (let i = 0; i < 100; i++) table.write("a,b\n".repeat(1_000));
    expect(rows).toBe(100_000);
  });
});

describe("findHeader", () => {
  it("returns the place of the header and its cells", () => {
    expect(findHeader("x\n\ntitle\thost\na\tb\n", OPTIONS)).toMatchObject({
      delimiter: "\t",
      index: 1,
      cells: ["title", "host"],
    });
    expect(findHeader("x,y\n", OPTIONS)).toBeNull();
  });

  it("finds it in a text that breaks off", () => {
    expect(findHeader('title,host\na,"b', OPTIONS)?.cells).toEqual(["title", "host"]);
    expect(findHeader("title,ho", OPTIONS)?.cells).toEqual(["title", "ho"]);
  });
});
