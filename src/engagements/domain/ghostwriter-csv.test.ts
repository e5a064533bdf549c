import { describe, expect, it } from "vitest";
import { parseCsv } from "@/test/parse-csv";
import { type ExportedEntry, logCells, logRecord } from "./ghostwriter-csv";
import { LOG_COLUMNS } from "./log-columns";
import { readTags, writeTags } from "./log-tags";
import { readLogTime } from "./log-time";
import { readLogCsv, readLogRow } from "./read-log-csv";

const ENTRY: ExportedEntry = {
  identifier: "ENG-2026-0001/LOG-1",
  corrects: null,
  kind: "activity",
  side: "red",
  title: "-sS scan",
  text: "-sS scan\nof the subnet",
  occurred_at: "2026-11-22T09:00:00.000Z",
  recorded_at: "2026-11-22T09:05:00.000Z",
  author_name: "R. Operator",
  tags: ["recon", "a,b"],
  related: ["REG-1"],
  details: { tool: "nmap", command: "'=cmd", technique_id: "T1046", alert_source: "SIEM" },
  imported: null,
  sha256: "ab",
};

const limit = { rows: 10, tooMany: () => new Error("too many") };
const read = (text: string) => readLogCsv(text, limit);

describe("the log as CSV", () => {
  it("names Ghostwriter's columns and ours, guards formulas and drops nothing", () => {
    const [header, row] = parseCsv(logRecord(null) + logRecord(logCells(ENTRY)));
    expect(header).toEqual([...LOG_COLUMNS]);
    expect(Object.fromEntries(LOG_COLUMNS.map((name, i) => [name, row?.[i]]))).toMatchObject({
      description: "'-sS scan\nof the subnet",
      command: "''=cmd",
      comments: "alert_source: SIEM\nrelated: REG-1",
      operator_name: "R. Operator",
      tags: 'recon,"a,b",att&ck:T1046',
      entry_identifier: "ENG-2026-0001/LOG-1",
      kind: "activity",
    });
  });

  it("means the same once it is read again", () => {
    const { rows, problems, ignoredColumns } = read(logRecord(null) + logRecord(logCells(ENTRY)));
    expect(problems).toEqual([]);
    expect(ignoredColumns).toEqual(["side", "recorded_at", "sha256"]);
    expect(rows.map(readLogRow)).toEqual([
      {
        line: 2,
        entry: {
          kind: "activity",
          occurred_at: ENTRY.occurred_at,
          text: ENTRY.text,
          operator: "R. Operator",
          tool: "nmap",
          command: "'=cmd",
          technique_id: "T1046",
          tags: ENTRY.tags,
        },
        identifier: "ENG-2026-0001/LOG-1",
        corrects: "",
        ended_at: null,
        user_context: null,
        comments: "alert_source: SIEM\nrelated: REG-1",
        isAssumedUtc: false,
      },
    ]);
  });
});

describe("reading an operation log", () => {
  it("takes columns by name in any order, and names what it leaves out", () => {
    const text = "id;Description;start_date;oplog_id\n1;'=x;2026-11-22 09:00:00;7\n";
    const { rows, ignoredColumns } = read(text);
    expect(ignoredColumns).toEqual(["id", "oplog_id"]);
    // Only files of ours guard formulas.
    expect(rows.map(readLogRow)).toMatchObject([
      { entry: { text: "'=x", kind: "activity" }, isAssumedUtc: true },
    ]);
  });

  it("says what is wrong with each row and where", () => {
    const text = [
      "start_date,end_date,description,tags",
      ',,"a\nb",',
      "2026-02-30 09:00:00,soon,,",
      '2026-02-03 09:00:00,,x,"""a"',
      "2026-02-03 09:00:00,,x,,y",
    ].join("\n");
    const { rows, problems } = read(text);
    expect(problems).toMatchObject([{ line: 6, column: null }]);
    expect(rows.flatMap((row) => [readLogRow(row)].flat())).toMatchObject([
      { line: 2, column: "start_date" },
      { line: 4, column: "start_date" },
      { line: 4, column: "end_date" },
      { line: 4, column: "description" },
      { line: 5, entry: { tags: ['"a'] } },
      { line: 6, entry: {} },
    ]);
  });

  it.each([
    ["", 1],
    ["a,b\n1,2\n", 1],
    ['start_date,description\n2026-02-03 09:00:00,"x\n', 2],
    ['start_date,description\n2026-02-03 09:00:00,"x""\n', 2],
  ])("refuses %j", (text, line) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: "parse_failed",
        extra: { position: expect.objectContaining({ line }) },
      }),
    );
  });

  it("takes a header alone, and no more rows than it may", () => {
    expect(read("start_date,description\n").rows).toEqual([]);
    expect(() => read(`start_date,description\n${"2026,x\n".repeat(11)}`)).toThrow("too many");
  });
});

describe("times and tags", () => {
  it.each([
    ["2026-11-22T09:30:00Z", "2026-11-22T09:30:00.000Z", false],
    ["2026-11-22T09:30:00.123456+02:00", "2026-11-22T07:30:00.123Z", false],
    ["2026-11-22 09:30:00 UTC", "2026-11-22T09:30:00.000Z", false],
    ["2026-11-22 09:30", "2026-11-22T09:30:00.000Z", true],
    ["1763803800000", "2025-11-22T09:30:00.000Z", false],
  ])("reads %s", (text, at, isAssumedUtc) => {
    expect(readLogTime(text)).toEqual({ at: new Date(at), isAssumedUtc });
  });

  it.each([
    "",
    "22.11.2026 09:30",
    "2026-11-22",
    "2026-13-01 00:00:00",
    "2026-11-22T24:00:00Z",
    "7",
    "2026-11-22T09:30:00+25:00",
  ])("takes %j for no time", (text) => {
    expect(readLogTime(text)).toBeNull();
  });

  it("gives back tags, whatever is in them", () => {
    const tags = ["a", "b,c", '"quoted"', 'x"y,z', "attack:T1059"];
    expect(readTags(writeTags(tags, null))).toEqual({ tags, techniqueId: "T1059" });
    expect(readTags(" a , ,a,att&ck:T1059.001,att&ck:T1046")).toEqual({
      tags: ["a", "att&ck:T1046"],
      techniqueId: "T1059.001",
    });
  });
});
