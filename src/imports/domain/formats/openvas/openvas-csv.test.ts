import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { openvasFormat } from "./openvas-format";

const CSV = readFixture("openvas/openvas.csv");
const csv = await readAll(openvasFormat, CSV);
const xml = await readAll(openvasFormat, readFixture("openvas/openvas.xml"));
const HEADER = CSV.toString().split("\n")[0] ?? "";

/** Record of the only row of a table. */
async function row(cells: Readonly<Record<string, string>>) {
  const line = HEADER.split(",").map((name) => `"${cells[name] ?? ""}"`);
  const { records } = await readAll(openvasFormat, `${HEADER}\n${line.join(",")}\n`);
  const [record] = records;
  if (records.length !== 1 || record?.kind !== "finding") throw new Error("not one finding");
  return record;
}

async function refusal(content: string | Uint8Array) {
  const error: unknown = await readAll(openvasFormat, content).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, detail: error.detail, position: error.extra.position };
}

describe("OpenVAS CSV", () => {
  it("says what the table says of itself", () => {
    expect(csv.info).toEqual({
      detectedFormat: "openvas-csv",
      sourceTool: "openvas",
      sourceVersion: null,
      scanStartedAt: null,
      hosts: ["192.0.2.10", "2001:db8::7", "192.0.2.11"],
    });
  });

  it("gives the same findings as the XML report of the same scan", () => {
    expect(csv.findings.map(fingerprintOf)).toEqual(xml.findings.map(fingerprintOf));
    const texts = csv.findings.map(
      ({ severity, falsePositive, cve, description, remediation }) => ({
        severity,
        falsePositive,
        cve,
        description,
        remediation,
      }),
    );
    expect(xml.findings).toMatchObject(texts);
    expect(csv.records.map(({ kind }) => kind)).toEqual(xml.records.map(({ kind }) => kind));
  });

  it("keeps what is specific to the occurrence", () => {
    expect(csv.findings[0]?.occurrence).toEqual({
      hostname: "shop.example",
      qod_value: "99",
      id: "00000000-0000-4000-8000-000000000101",
      task_id: "00000000-0000-4000-8000-000000000301",
      task: 'All "hosts"',
      timestamp: "2024-03-04T10:00:10Z",
      detection:
        "Product: cpe:/a:example:server:1.0\nMethod: Example Server Detection\n(OID: 1.3.6.1.4.1.25623.1.0.900007)",
      severity: "9.8",
      solution_type: "VendorFix",
    });
    expect(csv.findings[0]?.parts.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([
      "Response:\n    uid=33 <www-data>\n",
    ]);
    expect(csv.findings[0]).toMatchObject({
      references: ["https://example.com/advisory?a=1&b=2", "DFN-CERT-2024-0100"],
      cvss: { version: "?", score: 9.8, vector: null },
      line: 2,
    });
    expect(csv.findings[1]?.references).toEqual([
      "https://example.com/a",
      "https://example.com/b",
      "OSVDB:73573",
      "CB-K15/0100",
    ]);
  });

  it("reads a table that a spreadsheet has written again", async () => {
    const text = `sep=;\n${HEADER.replaceAll(",", ";")}\n192.0.2.1;;443;tcp;7,5;High;;;N;;;1.2.3`;
    const { findings, records } = await readAll(openvasFormat, text);
    expect(findings).toMatchObject([
      { ruleId: "1.2.3", asset: { port: 443 }, cvss: { score: 7.5 }, line: 3 },
    ]);
    expect(records[0]).toMatchObject({ warnings: [{ code: "row_ragged", record: 1, line: 3 }] });
  });

  it("reads the table of versions without the column QoD", async () => {
    const text = `${HEADER.replace("QoD,", "")}\n192.0.2.1,,443,tcp,7.5,High,,N,,,1.2.3,CVE-2024-0001\n`;
    const { findings } = await readAll(openvasFormat, text);
    expect(findings).toMatchObject([{ ruleId: "1.2.3", cve: ["CVE-2024-0001"], severity: "high" }]);
  });

  it("keeps a row whose host is missing", async () => {
    const record = await row({ "NVT OID": "1.2.3", Severity: "High" });
    expect(record.warnings).toMatchObject([{ code: "asset_unknown" }]);
  });

  it("refuses a table that breaks off within a cell, and other text", async () => {
    expect(await refusal(`${HEADER}\n192.0.2.1,"x`)).toMatchObject({
      code: "parse_failed",
      position: { line: 2, column: 11 },
    });
    expect(await refusal("IP,Port\n1,2\n")).toMatchObject({ code: "parse_failed" });
  });

  it("takes a table without rows for a clean scan", async () => {
    expect((await readAll(openvasFormat, `${HEADER}\n`)).records).toEqual([]);
  });

  it("reads the same however the file is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(CSV.length)), async (cuts) => {
        expect(await readAll(openvasFormat, CSV, cuts)).toEqual(csv);
      }),
      { numRuns: 20 },
    );
  });
});

describe("lists of ids", () => {
  const cves = Array.from({ length: 100 }, (_, i) => `CVE-2025-${50_000 + i}`);

  it.each([",", ", "])("are read whole, joined by %j", async (by) => {
    for (let pad = 0; pad < 15; pad++) {
      const { finding, warnings } = await row({
        IP: "192.0.2.1",
        "NVT OID": "1.3.6.1.4.1.25623.1.0.1",
        "NVT Name": "A test",
        Severity: "High",
        CVEs: " ".repeat(pad) + cves.join(by),
        BIDs: ["11", "12"].join(by),
        CERTs: ["DFN-CERT-2025-1", "WID-SEC-2025-2"].join(by),
      });
      expect(finding.cve).toEqual(cves);
      expect(finding.references).toEqual(["BID 11", "BID 12", "DFN-CERT-2025-1", "WID-SEC-2025-2"]);
      expect(warnings).toEqual([]);
    }
  });

  it("leave out what is too long for a link, and say so", async () => {
    const { finding, warnings } = await row({
      IP: "192.0.2.1",
      "NVT OID": "1.3.6.1.4.1.25623.1.0.1",
      "NVT Name": "A test",
      Severity: "High",
      "Other References": `https://a.example/x,y,https://b.example/${"z".repeat(3_000)},OSVDB:7`,
    });
    expect(finding.references).toEqual(["https://a.example/x,y", "OSVDB:7"]);
    expect(warnings.map(({ code, field }) => [code, field])).toEqual([
      ["reference_left_out", "references"],
    ]);
  });
});
