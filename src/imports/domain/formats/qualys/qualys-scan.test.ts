import { describe, expect, it } from "vitest";
import { readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { qualysFormat } from "./qualys-format";

const XML = readFixture("qualys/scan.xml").toString();
const report = await readAll(qualysFormat, XML);

describe("QualysScanParser", () => {
  it("says when the scan began and which hosts it reached", () => {
    expect(report.info).toEqual({
      detectedFormat: "qualys-scan-xml",
      sourceTool: "qualys",
      sourceVersion: null,
      scanStartedAt: "2025-06-02T07:00:00.000Z",
      hosts: ["192.0.2.20"],
    });
    expect(report.warnings).toEqual([]);
  });

  it("does not cover addresses that did not answer", async () => {
    const hosts = '<IP value="192.0.2.1-192.0.2.9"/><IP value="192.0.2.20" status="down"/>';
    const { info } = await readAll(qualysFormat, `<SCAN value="scan/1">${hosts}</SCAN>`);
    expect(info.hosts).toEqual([]);
  });

  it("reads every kind of detection", () => {
    const summaries = report.findings.map(({ ruleId, severity, confidence, asset }) => [
      ruleId,
      severity,
      confidence,
      asset.port,
    ]);
    expect(summaries).toEqual([
      ["45001", "info", "information", null],
      ["82001", "low", "information", null],
      ["70001", "high", "confirmed", 445],
      ["70002", "low", "confirmed", 445],
      ["70003", "medium", "potential", null],
    ]);
    expect(report.records).toHaveLength(5);
  });

  it("reads a detection with all its members", () => {
    const vulnerability = report.findings[2];
    expect(vulnerability).toMatchObject({
      title: "Shares can be listed",
      severityRaw: "4",
      asset: { host: "192.0.2.20", port: 445, protocol: "tcp", url: null },
      cve: ["CVE-2020-10001", "CVE-2020-10002"],
      cvss: { version: "3.0", score: 8.2, vector: null },
      description:
        "Everyone lists the shares.\n\nWithout a password.\n\nImpact:\n\nFiles leak.\n\nCategory: SMB / NETBIOS",
      remediation: "Ask for a password.",
      occurrence: {
        dns: "files.harbour.example",
        netbios: "FILES",
        fqdn: "smb.harbour.example",
        os: "Windows 2019",
        ssl: "over SSL",
        instance: "share public",
      },
    });
    expect(vulnerability?.parts.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([
      "public",
    ]);
  });

  it("takes a CVE that only the title names, and does without a result", () => {
    expect(report.findings[4]).toMatchObject({ cve: ["CVE-2020-10003"], parts: [] });
  });

  it("warns of a scan that did not come to its end", async () => {
    const cancelled = await readAll(qualysFormat, XML.replace(">FINISHED<", ">CANCELED<"));
    expect(cancelled.warnings).toMatchObject([{ code: "scan_incomplete", record: null }]);
  });

  it("refuses an error without hosts and warns of one beside them", async () => {
    const error = '<ERROR number="3509">No host alive</ERROR>';
    await expect(
      readAll(qualysFormat, `<SCAN value="scan/1">${error}</SCAN>`),
    ).rejects.toMatchObject({ code: "parse_failed", detail: expect.stringContaining("No host") });
    const beside = await readAll(
      qualysFormat,
      `<SCAN value="scan/1">${error}<IP value="192.0.2.1"></IP></SCAN>`,
    );
    expect(beside.warnings).toMatchObject([{ code: "tool_error" }]);
    expect(beside.info.hosts).toEqual(["192.0.2.1"]);
  });

  it("keeps the outputs of two hosts apart", async () => {
    const host = (address: string, result: string) =>
      `<IP value="${address}"><VULNS><CAT value="C"><VULN number="5" severity="5">${result}</VULN></CAT></VULNS></IP>`;
    const { findings } = await readAll(
      qualysFormat,
      `<SCAN value="scan/1">${host("192.0.2.1", "<CVSS3_BASE>9.9</CVSS3_BASE>")}${host("192.0.2.2", "")}</SCAN>`,
    );
    expect(findings.map(({ asset, cvss }) => [asset.host, cvss?.score ?? null])).toEqual([
      ["192.0.2.1", 9.9],
      ["192.0.2.2", null],
    ]);
  });
});
