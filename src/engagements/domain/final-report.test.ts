import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CheckedItem, finalReport } from "./final-report";
import { REPORT_SECTIONS, type ReportStatement } from "./report-statement";

const GIVEN = {
  engagement: "ENG-2026-0007",
  number: 1,
  type: "red_team",
  name: "Quiet harbour",
  summary: null,
  conclusions: null,
  author: "A. Writer",
  made_at: "2026-11-22T12:00:00.000000Z",
  plan: { codename: null, client: null, starts_at: null, ends_at: null, scope: [], scenarios: [] },
  techniques: [],
  jewels: [],
  logged: 3,
} as const;

const REGISTER: CheckedItem[] = [
  { id: "REG-1", name: "ledger.txt", sha256: "a".repeat(64), check: "verified" },
  { id: "REG-2", name: "image", sha256: "b".repeat(64), check: "digest_only" },
  { id: "REG-3", name: "gone", sha256: "c".repeat(64), check: "lost" },
  {
    id: "REG-4",
    name: "mistaken.txt",
    sha256: "d".repeat(64),
    check: "verified",
    corrected_by: "REG-1",
  },
];

const CONFIRMED = { by: "W. Looker", at: "2026-11-22T11:00:00.000000Z" };

function said(
  evidence: string[],
  section: ReportStatement["section"] = "findings",
  confirmed: ReportStatement["confirmed"] = CONFIRMED,
): ReportStatement {
  return { section, text: "The ledger was read", evidence, log: null, confirmed };
}

describe("the final report", () => {
  it("calls proven only what was confirmed and cites bytes that were hashed again", () => {
    const statements = [
      said(["REG-1"]),
      said(["REG-2"]),
      said(["REG-3"]),
      said([]),
      said(["REG-9"]),
      said(["REG-3", "REG-1"]),
      said(["REG-1"], "findings", null),
      said(["REG-4"]),
    ];
    const report = finalReport({ ...GIVEN, register: REGISTER, statements });
    expect(report.proven).toEqual([statements[0], statements[5]]);
    expect(report.cited).toEqual([statements[1], statements[2], statements[6], statements[7]]);
    expect(report.not_proven).toEqual([statements[3], statements[4]]);
    expect(report.counts).toEqual({
      statements: 8,
      proven: 2,
      cited: 4,
      not_proven: 2,
      log: 3,
      register: 4,
    });
  });

  it("takes a statement without the word of anybody for cited, whatever it cites", () => {
    const { confirmed: _, ...unsaid } = said(["REG-1"]);
    const report = finalReport({ ...GIVEN, register: REGISTER, statements: [unsaid] });
    expect(report.counts).toMatchObject({ proven: 0, cited: 1 });
  });

  it("loses no statement and proves none by adding citations that do not hold", () => {
    const id = fc.constantFrom("REG-1", "REG-2", "REG-3", "REG-4", "REG-5");
    const statement = fc
      .record({
        section: fc.constantFrom(...REPORT_SECTIONS),
        evidence: fc.array(id),
        confirmed: fc.constantFrom(null, CONFIRMED),
      })
      .map(({ section, evidence, confirmed }) => said(evidence, section, confirmed));
    fc.assert(
      fc.property(fc.array(statement), (statements) => {
        const report = finalReport({ ...GIVEN, register: REGISTER, statements });
        const all = [...report.proven, ...report.cited, ...report.not_proven];
        expect(all).toHaveLength(statements.length);
        expect(new Set(all)).toEqual(new Set(statements));
        for (const each of report.proven) {
          expect(each.evidence).toContain("REG-1");
          expect(each.confirmed).toBe(CONFIRMED);
        }
        const more = statements.map((each) => ({ ...each, evidence: [...each.evidence, "REG-3"] }));
        const again = finalReport({ ...GIVEN, register: REGISTER, statements: more });
        expect(again.proven).toHaveLength(report.proven.length);
      }),
    );
  });

  it("lists every flag that no proven statement names as reached", () => {
    const jewels = ["CJ-1", "CJ-2", "CJ-3", "CJ-4", "CJ-5"].map((jewel) => ({
      id: jewel,
      name: `Jewel ${jewel}`,
      function: null,
      cia: [],
      flag: null,
    }));
    const about = (
      jewel: string,
      outcome: NonNullable<ReportStatement["outcome"]>,
      more: Partial<ReportStatement> = {},
    ): ReportStatement => ({ ...said(["REG-1"], "flags"), jewels: [jewel], outcome, ...more });
    const { flags } = finalReport({
      ...GIVEN,
      jewels,
      register: REGISTER,
      statements: [
        about("CJ-1", "successful"),
        about("CJ-2", "successful", { confirmed: null }),
        about("CJ-3", "unsuccessful", { evidence: [] }),
        about("CJ-4", "successful", { section: "findings" }),
        about("CJ-5", "successful"),
        about("CJ-5", "unsuccessful"),
      ],
    });
    expect(flags?.map(({ jewel, state }) => [jewel, state])).toEqual([
      ["CJ-1", "reached"],
      ["CJ-2", "not_shown"],
      ["CJ-3", "not_reached"],
      ["CJ-4", "not_shown"],
      ["CJ-5", "not_shown"],
    ]);
  });
});
