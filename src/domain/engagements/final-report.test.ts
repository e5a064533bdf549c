import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CheckedItem,
  finalReport,
  type LoggedEntry,
  REPORT_SECTIONS,
  type ReportStatement,
  statementsOfLog,
} from "./final-report";

const GIVEN = {
  engagement: "ENG-2026-0007",
  number: 1,
  type: "red_team",
  name: "Quiet harbour",
  summary: null,
  conclusions: null,
  author: "A. Writer",
  made_at: "2026-11-22T12:00:00.000000Z",
  logged: 3,
} as const;

const REGISTER: CheckedItem[] = [
  { id: "REG-1", name: "ledger.txt", sha256: "a".repeat(64), check: "verified" },
  { id: "REG-2", name: "image", sha256: "b".repeat(64), check: "digest_only" },
  { id: "REG-3", name: "gone", sha256: "c".repeat(64), check: "lost" },
];

const said = (evidence: string[], section: ReportStatement["section"] = "findings") => ({
  section,
  text: "The ledger was read",
  evidence,
  log: null,
});

describe("the final report", () => {
  it("calls proven only what cites bytes that were hashed again", () => {
    const statements = [
      said(["REG-1"]),
      said(["REG-2"]),
      said(["REG-3"]),
      said([]),
      said(["REG-9"]),
      said(["REG-3", "REG-1"]),
    ];
    const report = finalReport({ ...GIVEN, register: REGISTER, statements });
    expect(report.proven).toEqual([statements[0], statements[5]]);
    expect(report.cited).toEqual([statements[1], statements[2]]);
    expect(report.not_proven).toEqual([statements[3], statements[4]]);
    expect(report.counts).toEqual({
      statements: 6,
      proven: 2,
      cited: 2,
      not_proven: 2,
      log: 3,
      register: 3,
    });
  });

  it("loses no statement and proves none by adding citations that do not hold", () => {
    const id = fc.constantFrom("REG-1", "REG-2", "REG-3", "REG-4");
    const statement = fc
      .record({ section: fc.constantFrom(...REPORT_SECTIONS), evidence: fc.array(id) })
      .map(({ section, evidence }) => said(evidence, section));
    fc.assert(
      fc.property(fc.array(statement), (statements) => {
        const report = finalReport({ ...GIVEN, register: REGISTER, statements });
        const all = [...report.proven, ...report.cited, ...report.not_proven];
        expect(all).toHaveLength(statements.length);
        expect(new Set(all)).toEqual(new Set(statements));
        for (const each of report.proven) expect(each.evidence).toContain("REG-1");
        const more = statements.map((each) => ({ ...each, evidence: [...each.evidence, "REG-3"] }));
        const again = finalReport({ ...GIVEN, register: REGISTER, statements: more });
        expect(again.proven).toHaveLength(report.proven.length);
      }),
    );
  });

  it("takes flags, leg-ups, deviations and detections from the log, not what was corrected", () => {
    const entry = (more: Partial<LoggedEntry>): LoggedEntry => ({
      id: "LOG-1",
      kind: "flag",
      title: "Flag 1",
      text: null,
      occurred_at: GIVEN.made_at,
      late_by_seconds: null,
      side: "red",
      related: ["REG-1", "INC-2026-000001"],
      corrected_by: null,
      ...more,
    });
    const statements = statementsOfLog([
      entry({}),
      entry({ id: "LOG-2", corrected_by: "LOG-3" }),
      entry({ id: "LOG-3", kind: "decision" }),
      entry({ id: "LOG-4", kind: "detection", text: "Seen by the proxy", related: [] }),
    ]);
    expect(statements).toEqual([
      { section: "flags", text: "Flag 1", evidence: ["REG-1"], log: "LOG-1" },
      { section: "blue_team", text: "Flag 1\nSeen by the proxy", evidence: [], log: "LOG-4" },
    ]);
  });
});
