import { describe, expect, it } from "vitest";
import { readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { escaped, host, partsOf, port, readHosts, scriptOn } from "./__fixtures__/nmap-reports";
import { nmapFormat } from "./nmap-format";

const report = await readAll(nmapFormat, readFixture("nmap/nmap.xml"));

describe("scripts of the library vulns", () => {
  it("rates by the risk factor, which only the text has, and keeps what the script found", () => {
    expect({ ...report.findings[6], parts: [] }).toEqual({
      tool: "nmap",
      ruleId: "ssl-example/CVE-2024-0002",
      title: "Example padding leak",
      group: "network",
      severity: "high",
      severitySource: "tool",
      severityRaw: "High",
      confidence: "vulnerable",
      falsePositive: false,
      asset: { host: "192.0.2.10", port: 443, protocol: "tcp", url: null },
      cve: ["CVE-2024-0002"],
      cwe: [],
      cvss: { version: "2.0", score: 4.3, vector: "AV:N/AC:M/Au:N/C:P/I:N/A:N" },
      description: "The server tells \\<padding>\napart.",
      remediation: "",
      references: ["https://example.com/padding", "Example note 5"],
      reportedCount: null,
      occurrence: {
        hostname: "shop.example, shop-1.example",
        mac: "02:00:00:00:00:0a",
        mac_vendor: "Example",
        script: "ssl-example",
        state: "VULNERABLE",
        ids: "BID:90002, CVE:CVE-2024-0002",
        disclosure: "2024-01-02",
        check_results: "TLS_EXAMPLE",
      },
      parts: [],
      line: 37,
    });
    expect(partsOf(report.findings[6])).toEqual([
      [
        "output",
        expect.stringMatching(/^ {2}Example padding leak\n.*https:\/\/example\.com\/padding$/s),
      ],
    ]);
  });

  it("warns where a script gives no rating, and names what has no id by its title", () => {
    expect(report.records[7]).toMatchObject({
      finding: {
        title: "Weak example group",
        severity: "info",
        severityRaw: "",
        confidence: "likely vulnerable",
        description: "The group is short.",
      },
      warnings: [{ code: "severity_unmapped", record: 8, line: 37, field: "risk_factor" }],
    });
  });

  it("reads the text of old versions, which give nothing else", () => {
    expect(report.findings[8]).toMatchObject({
      ruleId: "smb-vuln-example/CVE-2024-0004",
      title: "Remote code in Example SMB",
      severity: "high",
      severityRaw: "HIGH",
      cve: ["CVE-2024-0004"],
      asset: { host: "192.0.2.10", port: null, protocol: null },
      description: "Anyone can run code.",
      references: ["https://example.com/smb"],
      occurrence: { state: "VULNERABLE", ids: "CVE:CVE-2024-0004" },
    });
  });

  it.each([
    ["VULNERABLE", 1],
    ["LIKELY VULNERABLE", 1],
    ["VULNERABLE (Exploitable)", 1],
    ["VUNERABLE (DoS)", 1],
    ["NOT VULNERABLE", 0],
    ["UNKNOWN (unable to test)", 0],
    ["", 0],
  ])("takes the state %j for %d weaknesses", async (state, count) => {
    const table = `<elem key="title">T</elem><elem key="state">${state}</elem>`;
    const text = escaped(`\n  T\n    State: ${state}\n`);
    for (const script of [
      `<script id="s"><table key="NMAP-1">${table}</table></script>`,
      `<script id="s">${table}</script>`,
      `<script id="s"><table key="vulns"><table key="NMAP-1">${table}</table></table></script>`,
      `<script id="s" output="${text}"><table>${table}</table></script>`,
      `<script id="s" output="${text}"/>`,
    ]) {
      const findings = await scriptOn(script);
      expect(findings.map(({ ruleId }) => ruleId)).toEqual(count === 0 ? [] : ["s/t"]);
    }
  });

  it("reads the verdicts of scripts that are older than the library", async () => {
    const output = `
  MS08-067: VULNERABLE
  Conficker: Likely CLEAN
  regsvc DoS: LIKELY VULNERABLE
  SMBv2 DoS: NOT VULNERABLE`;
    const findings = await scriptOn(`<script id="smb-check-vulns" output="${escaped(output)}"/>`);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual([
      "smb-check-vulns/ms08-067",
      "smb-check-vulns/regsvc-dos",
    ]);
    expect(partsOf(findings[0])).toEqual([["output", "  MS08-067: VULNERABLE"]]);
  });

  it("reads what the text says beyond the structured output, and nothing twice", async () => {
    const output = escaped(
      "\n  VULNERABLE:\n  First\n    State: VULNERABLE\n  Long title of\n  the second\n    State: VULNERABLE\n    Risk factor: Low\n",
    );
    const findings = await scriptOn(
      `<script id="s" output="${output}"><elem key="title">Long title of&#xa;the second</elem><elem key="state">VULNERABLE</elem></script>`,
    );
    expect(findings).toMatchObject([
      { ruleId: "s/long-title-of-the-second", severity: "low" },
      { ruleId: "s/first", severity: "info" },
    ]);
    expect(findings).toHaveLength(2);
  });

  it.each([
    [
      '<elem key="CVSSv3">9.8 (CRITICAL) (CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H)</elem><elem key="CVSSv2">10.0</elem>',
      "critical",
      { version: "3.0", score: 9.8, vector: "CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H" },
    ],
    ['<elem key="CVSS2">7.5</elem>', "high", { version: "2.0", score: 7.5, vector: null }],
    [
      '<elem key="CVSSv2">5.0 (AV:N/AC:L/Au:N/C:C/I:C/A:C)</elem>',
      "medium",
      { version: "2.0", score: 5, vector: null },
    ],
    ['<elem key="CVSSv2">unknown</elem>', "info", null],
  ])("rates by the score where there is no risk factor (%#)", async (scores, severity, cvss) => {
    const [finding] = await scriptOn(
      `<script id="s"><table><elem key="title">T</elem><elem key="state">VULNERABLE</elem><table key="scores">${scores}</table></table></script>`,
    );
    expect(finding).toMatchObject({
      severity,
      severitySource: cvss === null ? "tool" : "cvss",
      cvss,
    });
  });

  it("warns of an unknown risk factor", async () => {
    const { records } = await readHosts(
      host(
        port(
          '<script id="s"><elem key="title">T</elem><elem key="state">VULNERABLE</elem><elem key="risk_factor">Dire</elem></script>',
        ),
      ),
    );
    expect(records).toMatchObject([
      {
        finding: { severity: "info", severityRaw: "Dire" },
        warnings: [{ code: "severity_unmapped" }],
      },
    ]);
  });

  it("takes other output for no weakness", async () => {
    for (const output of [
      "Couldn't find any CSRF vulnerabilities.",
      "ERROR: failed",
      "\n  Title:\n  VULNERABLE software is listed",
    ]) {
      expect(await scriptOn(`<script id="s" output="${escaped(output)}"/>`)).toEqual([]);
    }
  });
});
