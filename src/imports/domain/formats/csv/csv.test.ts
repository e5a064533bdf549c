import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { evidenceOf, fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { csvFormat } from "./csv-format";

type Row = Readonly<Record<string, string>>;

const ROWS: readonly Row[] = [
  {
    title: "SQL injection; blind",
    severity: "Critical",
    cve: "cve-2021-44228 CVE-2020-11111",
    cvss: "9,8",
    type: "web",
    host: "https://shop.example/cart?id=1",
    CweId: "CWE-89",
    "Proof | of": 'first line\nsecond "line", with\ttab',
  },
  { title: "Weak cipher", severity: "low", cvss: "3.1", type: "tls", host: "10.0.0.1:443" },
  { title: "Weak cipher", severity: "low", type: "tls", host: "[2001:db8::1]:8443", port: "1" },
  { title: "No place", severity: "", cvss: "AV:N/AC:L/Au:N/C:P/I:P/A:P" },
];
const COLUMNS = ["title", "severity", "cve", "cvss", "type", "host", "port", "CweId", "Proof | of"];

function written(
  rows: readonly Row[],
  columns: readonly string[] = COLUMNS,
  { delimiter = ",", end = "\n", bom = "" } = {},
): string {
  const cell = (text: string) =>
    /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (cells: readonly string[]) => cells.map(cell).join(delimiter) + end;
  return bom + [columns, ...rows.map((row) => columns.map((c) => row[c] ?? ""))].map(line).join("");
}

async function refusal(content: string): Promise<unknown> {
  const error: unknown = await readAll(csvFormat, content).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, detail: error.detail, position: error.extra.position };
}

function codes(warnings: readonly ImportWarning[]): string[] {
  return warnings.map(({ code }) => code);
}

const one = async (row: Row) => {
  const { findings, records } = await readAll(csvFormat, written([row], Object.keys(row)));
  const [finding] = findings;
  const [record] = records;
  if (finding === undefined || record?.kind !== "finding") throw new Error("no finding");
  return { ...finding, warnings: record.warnings };
};

describe("CSV tables", () => {
  it("give one finding for each row", async () => {
    const { findings, info, warnings } = await readAll(csvFormat, written(ROWS));
    expect(info).toEqual({
      detectedFormat: "csv",
      sourceTool: "csv",
      sourceVersion: null,
      scanStartedAt: null,
      hosts: ["shop.example", "10.0.0.1", "2001:db8::1"],
    });
    expect(findings[0]).toEqual({
      tool: "csv",
      ruleId: "sql-injection-blind CVE-2020-11111 CVE-2021-44228",
      title: "SQL injection; blind",
      group: "web",
      severity: "critical",
      severitySource: "tool",
      severityRaw: "Critical",
      confidence: null,
      falsePositive: false,
      asset: { host: "shop.example", port: 443, protocol: "https", url: "https://shop.example" },
      cve: ["CVE-2020-11111", "CVE-2021-44228"],
      cwe: [89],
      cvss: { version: "?", score: 9.8, vector: null },
      description: "",
      remediation: "",
      references: [],
      reportedCount: null,
      occurrence: {
        type: "web",
        host: "https://shop.example/cart?id=1",
        "Proof | of": 'first line\nsecond "line", with\ttab',
      },
      parts: [],
      isRepeated: false,
      techniques: [],
      resolution: null,
      isRiskAccepted: false,
      line: 2,
    });
    expect(findings.slice(1)).toMatchObject([
      { asset: { host: "10.0.0.1", port: 443, protocol: null }, group: "network", line: 4 },
      { asset: { host: "2001:db8::1", port: 8443 }, occurrence: { port: "1" }, line: 5 },
      { severity: "high", severitySource: "cvss", cvss: { version: "2.0", score: 7.5 } },
    ]);
    expect(codes(warnings)).toEqual(["asset_unknown"]);
  });

  it("give the same fingerprints and evidence however the table is written and cut", async () => {
    const expected = (await readAll(csvFormat, written(ROWS))).findings;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(COLUMNS, { minLength: COLUMNS.length }),
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.constantFrom("", "\ufeff"),
        fc.array(fc.nat(900), { maxLength: 5 }),
        async (columns, delimiter, end, bom, cuts) => {
          const rows = ROWS.map((row) => ({
            ...row,
            "Proof | of": (row["Proof | of"] ?? "").replaceAll("\n", end),
          }));
          const text = written(rows, columns, { delimiter, end, bom });
          const { findings } = await readAll(csvFormat, text, cuts);
          expect(findings.map(fingerprintOf)).toEqual(expected.map(fingerprintOf));
          expect(findings.map(evidenceOf)).toEqual(expected.map(evidenceOf));
          expect(csvFormat.detect(inspectHead(Buffer.from(text)))).toBe("csv");
        },
      ),
      { numRuns: 60 },
    );
  });

  it("are refused with a position or read to the end when they are cut off or damaged", async () => {
    const bytes = Buffer.from(written(ROWS));
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), fc.boolean(), async (at, to, cut) => {
        const damaged = cut ? bytes.subarray(0, at) : Buffer.from(bytes).fill(to, at, at + 1);
        const error: unknown = await readAll(csvFormat, damaged).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error === null) return;
        if (!(error instanceof ServiceError)) throw error;
        expect(error).toMatchObject({ code: "parse_failed" });
        expect(error.extra.position).toMatchObject({ line: expect.any(Number) });
      }),
    );
  });

  it("keep rows that are too short or too long", async () => {
    const text = "title,severity,host\nA,high\nB,low,h,EXTRA,,MORE\n";
    const { records } = await readAll(csvFormat, text);
    expect(records).toMatchObject([
      { finding: { title: "A", severity: "high" }, warnings: [{ code: "row_ragged", line: 2 }] },
      {
        finding: { title: "B", occurrence: { "column 4": "EXTRA", "column 6": "MORE" } },
        warnings: [{ code: "row_ragged", record: 2 }],
      },
    ]);
  });

  it("account for rows without a title and go on", async () => {
    const { records } = await readAll(csvFormat, "title,severity\n,high\nB,low\n");
    expect(records).toMatchObject([
      { kind: "skipped", warning: { code: "record_invalid", record: 1, line: 2, field: "title" } },
      { kind: "finding", finding: { title: "B" } },
    ]);
  });

  it("name the tool of each row where they do", async () => {
    const text = (tool: string) => `Scanner,title\nAcme Scan,A\n${tool},B\n`;
    const several = await readAll(csvFormat, text("Other"));
    expect(several.findings.map(({ tool }) => tool)).toEqual(["acme-scan", "other"]);
    expect(several.info.sourceTool).toBe("csv");
    expect((await readAll(csvFormat, text("ACME scan"))).info.sourceTool).toBe("acme-scan");
  });

  it("may have aliases of names in any case, and columns of one name", async () => {
    const text =
      "NAME;Risk;Vulnerability ID;IP;hostname;note;note;;Category\nA;major;GHSA-1-2;10.0.0.1;h;x;y;z;sast\n";
    const { findings } = await readAll(csvFormat, text);
    expect(findings).toMatchObject([
      {
        title: "A",
        severity: "high",
        ruleId: "a GHSA-1-2",
        references: ["GHSA-1-2"],
        asset: { host: "h" },
        group: "code",
        occurrence: { IP: "10.0.0.1", hostname: "h", note: "x", "note (2)": "y", "column 8": "z" },
      },
    ]);
  });

  it("keep the other of two columns with one meaning", async () => {
    const { title, occurrence } = await one({ summary: "S", title: "T", host: "h" });
    expect(title).toBe("T");
    expect(occurrence).toEqual({ summary: "S", host: "h" });
  });

  it("set no members with names of the prototype", async () => {
    const { findings, warnings } = await readAll(
      csvFormat,
      "title,host,__proto__,constructor\nA,h,x,y\n",
    );
    expect(Object.entries(findings[0]?.occurrence ?? {})).toEqual([["host", "h"]]);
    expect(warnings.map(({ message }) => message)).toEqual([
      "2 members with reserved names were left out.",
    ]);
  });

  it.each<[string, string]>([
    ["Excel's separator line", "sep=;\ntitle;severity\nA;low\n"],
    ["a heading", "Findings of June\n\ntitle,severity\nA,low\n"],
  ])("may begin with %s", async (_name, text) => {
    expect((await readAll(csvFormat, text)).findings).toMatchObject([{ title: "A" }]);
  });

  it("do not say with the status “fixed” that a finding is gone", async () => {
    const { findings, records, warnings } = await readAll(
      csvFormat,
      "title,severity,status,active,host\nA,high,fixed,no,h\nB,low,affected,no,h\nC,low,false positive,,h\n",
    );
    expect(findings).toMatchObject([
      { title: "A", resolution: null, occurrence: { status: "fixed", active: "false" } },
      { title: "B", resolution: null },
    ]);
    expect(records[2]).toMatchObject({ warning: { code: "reported_inactive", field: "status" } });
    expect(codes(warnings)).toEqual(["status_ambiguous"]);
    expect(warnings[0]?.message).toMatch(/^1 findings/);
  });

  it("may be DefectDojo's", async () => {
    const text =
      "Date,Title,CweId,Url,Severity,Description,Mitigation,Impact,References,Active,Verified,FalsePositive,Duplicate,CVSSV3\n" +
      '01/30/2026,Old header,0,https://app.example/a?b,Low,"Long, long",Set it,Little,https://r.example/1,True,False,False,False,CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N\n' +
      "01/30/2026,Gone,4,https://app.example/a,Low,d,,,,True,True,True,False,\n" +
      "01/30/2026,Twice,4,https://app.example/a,Low,d,,,,True,True,False,True,\n" +
      "01/30/2026,Closed,4,https://app.example/a,Low,d,,,,False,False,False,False,\n";
    const { records } = await readAll(csvFormat, text);
    expect(records).toMatchObject([
      {
        finding: {
          cwe: [],
          cvss: { score: 0 },
          asset: { url: "https://app.example" },
          description: "Long, long\n\nImpact:\n\nLittle",
          remediation: "Set it",
          references: ["https://r.example/1"],
          occurrence: { Url: "https://app.example/a?b" },
        },
      },
      { kind: "skipped", warning: { code: "reported_inactive", field: "FalsePositive" } },
      { kind: "skipped", warning: { code: "reported_duplicate", record: 3 } },
      { kind: "skipped", warning: { code: "reported_inactive", field: "Active" } },
    ]);
    const kept = records.flatMap((r) =>
      r.kind === "finding" ? Object.keys(r.finding.occurrence) : [],
    );
    expect(kept).not.toContain("Date");
  });

  it("may hold nothing but a header", async () => {
    expect((await readAll(csvFormat, "title,severity\n")).records).toEqual([]);
  });

  it.each<[string, string, RegExp, number]>([
    ["no column for a title", "severity,host\nhigh,h\n", /The first row must name/, 1],
    ["a title that only a later row names", "a,b\n1,2\ntitle,b\n3,4\n", /No row names/, 1],
    ["rows that say nothing", "title,severity\n,low\n,high\n", /None of the 2 records/, 2],
    ["an open quote", 'title,severity\nA,"low\n', /quoted cell/, 2],
    ["nothing at all", "", /empty file/, 1],
    ["JSON", '{"title":"A"}', /JSON of another shape/, 1],
    ["a line of words", "hello world\n", /The first row must name/, 1],
  ])("are refused with %s", async (_name, content, detail, line) => {
    expect(await refusal(content)).toMatchObject({
      code: "parse_failed",
      detail: expect.stringMatching(detail),
      position: { line },
    });
  });

  it.each<[string, string | null]>([
    ["title,severity\n", "csv"],
    ["Summary;Risk\n", "csv"],
    ["title\nA\n", null],
    ["Plugin ID,CVE,Risk,Host,Protocol,Port,Name\n1,,High,h,tcp,0,N\n", null],
    ["Plugin,Plugin Name,Severity,Name\n", null],
    ["IP,QID,Title,Severity\n", null],
    ["IP,NVT Name,Severity,Summary\n", null],
    ["some text about a title, and severity\n", null],
  ])("are known by their header: %j", (text, detected) => {
    expect(csvFormat.detect(inspectHead(Buffer.from(text)))).toBe(detected);
  });

  it("are read in time linear in their width", async () => {
    const wide = Array.from({ length: 9_000 }, () => "title").join(",");
    const before = process.cpuUsage();
    const { findings } = await readAll(csvFormat, `${wide}\n`.repeat(11));
    const { user, system } = process.cpuUsage(before);
    expect(findings).toHaveLength(10);
    expect((user + system) / 1_000).toBeLessThan(4_000);
  });
});
