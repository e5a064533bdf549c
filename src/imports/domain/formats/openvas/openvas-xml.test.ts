import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { NVT } from "./__fixtures__/openvas-results";
import { openvasFormat } from "./openvas-format";

const XML = readFixture("openvas/openvas.xml");
const xml = await readAll(openvasFormat, XML);

async function refusal(content: string | Uint8Array) {
  const error: unknown = await readAll(openvasFormat, content).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, detail: error.detail, position: error.extra.position };
}

describe("OpenVAS XML", () => {
  it("says what the report says of itself", () => {
    expect(xml.info).toEqual({
      detectedFormat: "openvas-xml",
      sourceTool: "openvas",
      sourceVersion: null,
      scanStartedAt: "2024-03-04T10:00:05.000Z",
      hosts: ["192.0.2.10", "2001:db8::7", "192.0.2.11", "192.0.2.12"],
    });
    expect(xml.warnings).toEqual([]);
  });

  it("reads a result with all its members", () => {
    expect({ ...xml.findings[0], parts: [] }).toEqual({
      tool: "openvas",
      ruleId: "1.3.6.1.4.1.25623.1.0.900001",
      title: "Example Server Remote Code Execution",
      group: "network",
      severity: "high",
      severitySource: "tool",
      severityRaw: "High",
      confidence: null,
      falsePositive: false,
      asset: { host: "192.0.2.10", port: 443, protocol: "tcp", url: null },
      cve: ["CVE-2024-0001", "CVE-2024-0002"],
      cwe: [502],
      cvss: {
        version: "3.1",
        score: 9.8,
        vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      },
      description: `Example Server runs
code from a cookie.

Insight:

The parser a|b is at fault.

Affected:

Example Server 1.0.

Detection method:

Sends a cookie.`,
      remediation: "Update to 1.1 or later.",
      references: ["https://example.com/advisory?a=1&b=2", "DFN-CERT-2024-0100"],
      reportedCount: null,
      occurrence: {
        id: "00000000-0000-4000-8000-000000000101",
        hostname: "shop.example",
        qod_value: "99",
        qod_type: "remote_vul",
        family: "Web Servers",
        detection: "product: cpe:/a:example:server:1.0\nlocation: 443/tcp",
        port: "443/tcp",
        original_threat: "High",
        original_severity: "9.8",
        scan_nvt_version: "2024-02-01T05:05:05Z",
        creation_time: "2024-03-04T10:05:00Z",
        severity: "9.8",
        solution_type: "VendorFix",
        cvss_base_vector: "AV:N/AC:L/Au:N/C:P/I:P/A:P",
      },
      parts: [],
      line: 13,
    });
  });

  it("keeps the exact output of the test", () => {
    const parts = xml.findings.map(({ parts: [part] }) =>
      part === undefined ? null : [part.name, part.mediaType, Buffer.from(part.bytes).toString()],
    );
    expect(parts).toEqual([
      ["output", "text/plain", "Response:\n    uid=33 <www-data>\n"],
      ["output", "text/plain", "Packet 1: 100"],
      null,
      ["output", "text/plain", "Type 14"],
      null,
    ]);
  });

  it("reads references and vectors of old reports", () => {
    expect(xml.findings[1]).toMatchObject({
      cve: [],
      cvss: { version: "2.0", score: 2.6, vector: "AV:N/AC:H/Au:N/C:P/I:N/A:N" },
      remediation: "Turn it off.",
      references: ["https://example.com/a", "https://example.com/b", "OSVDB:73573", "CB-K15/0100"],
    });
    expect(xml.findings[2]).toMatchObject({
      cve: ["CVE-2011-0003", "CVE-2015-0004"],
      references: ["BID 49778", "BID 71936"],
    });
  });

  it("keeps what people have decided", () => {
    expect(xml.findings[2]).toMatchObject({
      severity: "info",
      severityRaw: "False Positive",
      falsePositive: true,
      cvss: null,
      occurrence: {
        original_threat: "Medium",
        original_severity: "4.3",
        notes: "Seen by\nthe team.",
        overrides: "Only on the intranet.",
      },
    });
  });

  it("accounts for every result, and takes error messages for none", () => {
    expect(xml.records.map(({ kind }) => kind)).toEqual([
      ...["finding", "finding", "finding", "finding", "finding"],
      "skipped",
    ]);
    expect(xml.records[5]).toMatchObject({
      warning: { code: "record_invalid", record: 6, line: 111, field: "threat" },
    });
  });

  it("names what has no test by its name", () => {
    expect(xml.findings[4]).toMatchObject({
      ruleId: "open-port",
      title: "Open Port",
      asset: { host: "192.0.2.11", port: 22, protocol: "tcp" },
    });
  });

  it("reads the report alone, several reports, and results without a report", async () => {
    const result = `<result>${NVT}<threat>High</threat></result>`;
    const report = `<report id="a"><results>${result}</results></report>`;
    for (const [content, count] of [
      [report, 1],
      [
        `<get_reports_response status="200"><report>${report}</report>${report}</get_reports_response>`,
        2,
      ],
      [`<get_results_response status="200">${result}${result}</get_results_response>`, 2],
      ["<get_results_response/>", 0],
      ["<report><results/></report>", 0],
    ] as const) {
      expect((await readAll(openvasFormat, content)).findings).toHaveLength(count);
    }
  });

  it("names no start of several scans", async () => {
    const report = (start: string) =>
      `<report><scan_start>${start}</scan_start><results/></report>`;
    const startOf = async (...starts: readonly string[]) => {
      const content = `<get_reports_response>${starts.map(report).join("")}</get_reports_response>`;
      return (await readAll(openvasFormat, content)).info.scanStartedAt;
    };
    expect(await startOf("2024-03-04T10:00:00Z")).toBe("2024-03-04T10:00:00.000Z");
    expect(await startOf("2024-03-04T10:00:00Z", "2024-03-05T10:00:00Z")).toBeNull();
    expect(await startOf("Mon Mar  4 10:00:00 2024")).toBeNull();
    expect(await startOf("2024-03-04T10:00:00")).toBeNull();
    expect(await startOf("2024-99-04T10:00:00Z")).toBeNull();
  });

  it("warns when a report lists but a part of its results", async () => {
    const result = `<result>${NVT}<threat>High</threat></result>`;
    const count = "<result_count>9<full>9</full><filtered>3</filtered></result_count>";
    for (const content of [
      `<report>${count}<results>${result}</results></report>`,
      `<report><report><results>${result}</results>${count}</report></report>`,
      `<get_results_response>${result}${count}</get_results_response>`,
    ]) {
      const { warnings } = await readAll(openvasFormat, content);
      expect(warnings).toMatchObject([{ code: "partial_export", message: /1 of 3 results/ }]);
    }
  });

  it.each([
    ["a report without results", "<report><gmp/></report>", /list of results/],
    ["another report", '<?xml version="1.0"?><report name="coverage"/>', /list of results/],
    ["a truncated report", "<report><results><result>", /not closed/],
    ["other XML", "<NessusClientData_v2/>", /Greenbone/],
  ])("refuses %s and says where", async (_name, content, detail) => {
    expect(await refusal(content)).toEqual({
      code: "parse_failed",
      detail: expect.stringMatching(detail),
      position: { line: 1, column: expect.any(Number) },
    });
  });

  it("reads the same however the file is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(XML.length)), async (cuts) => {
        expect(await readAll(openvasFormat, XML, cuts)).toEqual(xml);
      }),
      { numRuns: 20 },
    );
  });
});
