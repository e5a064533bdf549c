import { describe, expect, it } from "vitest";
import { fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { escaped, scriptOn } from "./__fixtures__/nmap-reports";
import { nmapFormat } from "./nmap-format";

const report = await readAll(nmapFormat, readFixture("nmap/nmap.xml"));

describe("vulners", () => {
  it("rates an entry by its CVSS score, and claims no test", () => {
    expect(report.findings[1]).toEqual({
      tool: "nmap",
      ruleId: "CVE-2024-0001",
      title: "CVE-2024-0001 listed for ExampleSSH 1.2",
      group: "network",
      severity: "critical",
      severitySource: "cvss",
      severityRaw: "9.8",
      confidence: null,
      falsePositive: false,
      asset: { host: "192.0.2.10", port: 22, protocol: "tcp", url: null },
      cve: ["CVE-2024-0001"],
      cwe: [],
      cvss: { version: "?", score: 9.8, vector: null },
      description:
        "Vulners lists CVE-2024-0001 for the version that Nmap detected. The weakness itself was not tested.",
      remediation: "",
      references: ["https://vulners.com/cve/CVE-2024-0001"],
      reportedCount: null,
      occurrence: {
        hostname: "shop.example, shop-1.example",
        mac: "02:00:00:00:00:0a",
        mac_vendor: "Example",
        script: "vulners",
        software: "cpe:/a:example:ssh:1.2",
        id: "CVE-2024-0001",
        type: "cve",
        cvss: "9.8",
        is_exploit: "false",
      },
      parts: [],
      line: 16,
    });
  });

  it("takes an exploit for a CVE as another statement about it, any other for itself", () => {
    const [, first, second, third] = report.findings.map(fingerprintOf);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(report.findings[3]).toMatchObject({
      title: "EDB-ID:90001 listed for ExampleSSH 1.2",
      severity: "info",
      severityRaw: "",
      cvss: null,
      cve: [],
    });
    expect(report.records[3]).toMatchObject({ warnings: [] });
  });

  it("reads the text of versions that give nothing else", async () => {
    const output = `
  cpe:/a:example:ssh:1.2:
    \tCVE-2024-0001\t7.5\thttps://vulners.com/cve/CVE-2024-0001
\t\tEDB-ID:5\t\thttps://vulners.com/exploitdb/EDB-ID:5\t*EXPLOIT*
    Example SSH 1.2:
    CVE-2024-0005    0.0    https://vulners.com/cve/CVE-2024-0005`;
    const findings = await scriptOn(`<script id="vulners" output="${escaped(output)}"/>`);
    expect(findings).toMatchObject([
      {
        ruleId: "CVE-2024-0001",
        severity: "high",
        title: "CVE-2024-0001 listed for cpe:/a:example:ssh:1.2",
        occurrence: { type: "cve", is_exploit: "false" },
      },
      {
        ruleId: "vulners/EDB-ID:5",
        severity: "info",
        references: ["https://vulners.com/exploitdb/EDB-ID:5"],
        occurrence: { type: "exploitdb", is_exploit: "true", software: "cpe:/a:example:ssh:1.2" },
      },
      {
        ruleId: "CVE-2024-0005",
        severity: "info",
        severitySource: "cvss",
        occurrence: { software: "Example SSH 1.2" },
      },
    ]);
  });

  it("reads neither an empty list nor an error message as a weakness", async () => {
    expect(
      await scriptOn('<script id="vulners" output="ERROR: Script execution failed"/>'),
    ).toEqual([]);
    expect(
      await scriptOn(
        '<script id="vulners"><table key="x"/><table><elem key="id"/></table></script>',
      ),
    ).toEqual([]);
  });
});
