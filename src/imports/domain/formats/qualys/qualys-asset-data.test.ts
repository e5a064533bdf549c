import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { evidenceOf, fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { qualysFormat } from "./qualys-format";

const XML = readFixture("qualys/asset-data.xml").toString();
const report = await readAll(qualysFormat, XML);

function asset(host: string, details: string): string {
  return `<ASSET_DATA_REPORT><HOST_LIST><HOST>${host}</HOST></HOST_LIST><GLOSSARY><VULN_DETAILS_LIST>${details}</VULN_DETAILS_LIST></GLOSSARY></ASSET_DATA_REPORT>`;
}

describe("asset data report", () => {
  it("says what the report says of itself and which hosts it covers", () => {
    expect(report.info).toEqual({
      detectedFormat: "qualys-asset-data-xml",
      sourceTool: "qualys",
      sourceVersion: null,
      scanStartedAt: null,
      hosts: ["192.0.2.10", "192.0.2.11", "192.0.2.12"],
    });
    expect(report.warnings).toEqual([]);
    expect(report.records).toHaveLength(7);
  });

  it("joins a detection with the glossary that follows it", () => {
    const [first] = report.findings;
    expect({ ...first, parts: [] }).toEqual({
      tool: "qualys",
      ruleId: "90001",
      title: "Weak ciphers are offered",
      group: "network",
      severity: "medium",
      severitySource: "tool",
      severityRaw: "3",
      confidence: "confirmed",
      falsePositive: false,
      asset: { host: "192.0.2.10", port: 993, protocol: "tcp", url: null },
      cve: ["CVE-2021-11111", "CVE-2021-22222"],
      cwe: [],
      cvss: {
        version: "3.1",
        score: 5.1,
        vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N/E:F/RL:W/RC:C",
      },
      description:
        "Short keys can be **broken**.\n\nKnown since the audit.\n\nImpact:\n\nMail can be read.\n\nCategory: General remote services",
      remediation: "Turn them off. See [the guide](https://harbour.example/tls).",
      references: ["HS-2021-7", "http://bugtraq.example/4242", "https://exploits.example/1"],
      reportedCount: null,
      occurrence: {
        dns: "mail.harbour.example",
        netbios: "MAIL",
        fqdn: "imap.harbour.example",
        os: "Linux 5.x",
        service: "imaps",
        ssl: "over ssl",
        instance: "dovecot",
      },
      parts: [],
      isRepeated: false,
      techniques: [],
      resolution: null,
      isRiskAccepted: false,
      line: 16,
    });
    expect(first?.parts).toEqual([
      { name: "result", mediaType: "text/plain", bytes: Buffer.from("cipher\tbits\nweak\t40") },
    ]);
  });

  it("keeps the level of practices and of gathered information, and says how certain they are", () => {
    const summaries = report.findings.map(({ ruleId, severity, confidence }) => [
      ruleId,
      severity,
      confidence,
    ]);
    expect(summaries).toEqual([
      ["90001", "medium", "confirmed"],
      ["90002", "critical", "potential"],
      ["90003", "info", "information"],
      ["99999", "critical", "confirmed"],
      ["90001", "medium", "confirmed"],
    ]);
  });

  it("skips what Qualys reports as fixed, or imports it closed on request", async () => {
    expect(report.records[1]).toMatchObject({
      kind: "skipped",
      warning: { code: "reported_fixed", record: 2, line: 34 },
    });
    const all = await readAll(qualysFormat, XML, [], { includeInactive: true });
    expect(all.findings.map(({ resolution }) => resolution)).toEqual([
      null,
      "fixed",
      null,
      null,
      null,
      null,
    ]);
  });

  it("keeps a detection whose QID the glossary does not know", () => {
    const record = report.records[5];
    expect(record).toMatchObject({
      kind: "finding",
      finding: {
        ruleId: "99999",
        title: "QID 99999",
        severity: "critical",
        severitySource: "cvss",
        severityRaw: "",
        cvss: { version: "3.0", score: 9.8, vector: null },
      },
      warnings: [{ code: "reference_missing", record: 6 }],
    });
  });

  it("skips a detection without a QID", () => {
    expect(report.records[4]).toMatchObject({
      kind: "skipped",
      warning: { code: "record_invalid", record: 5 },
    });
  });

  it("gives the same evidence for the same observation in the next scan", async () => {
    const next = await readAll(
      qualysFormat,
      XML.replaceAll("2025-06-01T01:01:01Z", "2025-07-01T01:01:01Z")
        .replace("<TIMES_FOUND>12<", "<TIMES_FOUND>13<")
        .replace("<VULN_STATUS>Active<", "<VULN_STATUS>Re-Opened<")
        .replace("<CVSS3_FINAL>5.1<", "<CVSS3_FINAL>5.3<"),
    );
    expect(next.findings.map(fingerprintOf)).toEqual(report.findings.map(fingerprintOf));
    expect(next.findings.map(evidenceOf)).toEqual(report.findings.map(evidenceOf));
  });

  it("falls back to the names of a host without an address", async () => {
    const info = "<VULN_INFO_LIST><VULN_INFO><QID>1</QID></VULN_INFO></VULN_INFO_LIST>";
    const named = await readAll(qualysFormat, asset(`<DNS>A.Example</DNS>${info}`, ""));
    expect(named.findings[0]?.asset.host).toBe("a.example");
    const unnamed = await readAll(qualysFormat, asset(info, ""));
    expect(unnamed.findings[0]?.asset.host).toBeNull();
    expect(unnamed.records[0]).toMatchObject({
      warnings: [
        { code: "reference_missing" },
        { code: "asset_unknown" },
        { code: "severity_unmapped" },
      ],
    });
  });

  it("does not take a level that Qualys does not have for a severity", async () => {
    const host =
      "<IP>192.0.2.1</IP><VULN_INFO_LIST><VULN_INFO><QID>7</QID></VULN_INFO></VULN_INFO_LIST>";
    const details =
      '<VULN_DETAILS id="qid_7"><TITLE>T</TITLE><SEVERITY>6</SEVERITY></VULN_DETAILS>';
    const { records } = await readAll(qualysFormat, asset(host, details));
    expect(records[0]).toMatchObject({
      finding: { title: "T", severity: "info", severityRaw: "6" },
      warnings: [{ code: "severity_unmapped", message: expect.stringContaining('"6"') }],
    });
  });

  it("refuses a report that holds an error instead of results", async () => {
    const error = "<ASSET_DATA_REPORT><ERROR>Report\n expired</ERROR></ASSET_DATA_REPORT>";
    const failure = await readAll(qualysFormat, error).catch((caught: unknown) => caught);
    expect(failure).toBeInstanceOf(ServiceError);
    expect(failure).toMatchObject({
      code: "parse_failed",
      detail: 'Qualys reports an error: "Report expired"',
      extra: { position: { line: 2 } },
    });
  });
});
