import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { evidenceOf, fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { nessusFormat } from "./nessus-format";

const HEADER =
  "Plugin ID,CVE,CVSS v2.0 Base Score,Risk,Host,Protocol,Port,Name,Description,Plugin Output";

function read(content: string | Uint8Array, includeInactive = false) {
  return readAll(nessusFormat, content, [], { includeInactive });
}

/** The one finding of a row under HEADER. */
async function row(cells: string) {
  const { records } = await read(`${HEADER}\n${cells}\n`);
  const [record] = records;
  if (record?.kind !== "finding" || records.length !== 1) throw new Error("not one finding");
  return { ...record.finding, codes: record.warnings.map(({ code }) => code) };
}

describe("NessusCsvParser", () => {
  const report = read(readFixture("nessus/nessus.csv"));

  it("reads an export of Nessus", async () => {
    const { findings, info, warnings } = await report;
    expect(info).toEqual({
      detectedFormat: "nessus-csv",
      sourceTool: "nessus",
      sourceVersion: "10.7.1",
      scanStartedAt: null,
      hosts: ["192.0.2.10", "db.example"],
    });
    expect(warnings).toEqual([]);
    expect({ ...findings[0], parts: [] }).toEqual({
      tool: "nessus",
      ruleId: "900001",
      title: "Example Server < 2.4 Multiple Vulnerabilities",
      group: "network",
      severity: "critical",
      severitySource: "tool",
      severityRaw: "Critical",
      confidence: null,
      falsePositive: false,
      asset: { host: "192.0.2.10", port: 443, protocol: "tcp", url: null },
      cve: ["CVE-2023-10001"],
      cwe: [787],
      cvss: { version: "3.0", score: 9.8, vector: null },
      description:
        "The remote web server is affected by multiple vulnerabilities.\n\nThe version of Example Server is older than 2.4.\n\n- Metasploit: true\n- CANVAS: true\n- STIG severity: I",
      remediation: "Upgrade to version 2.4.",
      references: [
        "https://example.com/advisory/1",
        "https://example.com/advisory/2?a=1&b=2",
        "IAVA:2023-A-0001",
        "BID:12345",
        "BID:12346",
        "MSKB:5000001",
      ],
      reportedCount: null,
      occurrence: {},
      parts: [],
      isRepeated: true,
      resolution: null,
      isRiskAccepted: false,
      line: 2,
    });
    const [output] = findings[0]?.parts ?? [];
    expect(output).toMatchObject({ name: "output", mediaType: "text/plain" });
    expect(Buffer.from(output?.bytes ?? []).toString()).toBe(
      "\n  URL               : https://shop.example/\n  Installed version : 2.3\n",
    );
  });

  it("takes the rows of one finding's CVEs for one observation", async () => {
    const { findings } = await report;
    const rows = findings.slice(0, 3);
    expect(rows.map(({ cve }) => cve)).toEqual([
      ["CVE-2023-10001"],
      ["CVE-2023-10002"],
      ["CVE-2022-90003"],
    ]);
    expect(new Set(rows.map(fingerprintOf)).size).toBe(1);
    expect(new Set(rows.map(evidenceOf)).size).toBe(1);
    expect(rows.every(({ isRepeated }) => isRepeated)).toBe(true);
    expect(new Set(findings.map(fingerprintOf)).size).toBe(6);
  });

  it("distinguishes the compliance checks of one plugin, with their results", async () => {
    const { findings } = await report;
    expect(findings.slice(4, 6)).toMatchObject([
      {
        ruleId: "900010:1.1 Ensure the audit log is kept",
        title: "1.1 Ensure the audit log is kept",
        severity: "high",
        severityRaw: "FAILED",
        description: "An audit log shows who did what.",
      },
      { ruleId: '900010:1.2 Ensure time is "right"', severity: "info", severityRaw: "PASSED" },
    ]);
    expect(Buffer.from(findings[4]?.parts[0]?.bytes ?? []).toString()).toBe(
      '"1.1 Ensure the audit log is kept" : [FAILED]\n\nAn audit log shows who did what.\n\nActual Value:\ndeleted',
    );
  });

  it("gives the fingerprints of the .nessus file of the same scan", async () => {
    const xml = await read(readFixture("nessus/scan.nessus"));
    const csv = (await report).findings.map(fingerprintOf);
    expect([...new Set(csv)]).toEqual(xml.findings.map(fingerprintOf));
  });

  it("reads an export of Tenable Security Center", async () => {
    const { findings, info } = await read(readFixture("nessus/security-center.csv"));
    expect(info.detectedFormat).toBe("tenable-sc-csv");
    expect(findings).toMatchObject([
      {
        severity: "low",
        severityRaw: "Low",
        asset: { host: "shop.example", port: 443, protocol: "tcp" },
        cve: ["CVE-2023-10001", "CVE-2023-10002"],
        cwe: [787],
        cvss: { version: "4.0", score: 9.3, vector: expect.stringMatching(/^CVSS:4\.0\/AV:N/) },
        remediation: "Upgrade.",
        references: ["https://example.com/advisory/1", "IAVA:2023-A-0001", "BID:12345"],
        isRiskAccepted: false,
      },
      { severity: "info", asset: { host: "192.0.2.11", port: null }, isRiskAccepted: true },
    ]);
    expect(findings[0]?.occurrence).toEqual({
      ip_address: "192.0.2.10",
      repository: "Branch",
      mac_address: "00:00:5e:00:53:01",
      dns_name: "shop.example",
      netbios_name: "WORK\\SHOP",
      recast_risk_comment: "Behind a filter",
      host_id: "7",
    });
    expect(findings[0]?.description).toContain("- Exploit available: Yes\n- Exploitability: ");
    expect(findings[0]?.description).not.toContain("N/A");
  });

  it("reads an export of Tenable Vulnerability Management", async () => {
    const { records, findings, info } = await read(
      readFixture("nessus/vulnerability-management.csv"),
    );
    expect(info.detectedFormat).toBe("tenable-io-csv");
    expect(records[1]).toEqual({
      kind: "skipped",
      warning: {
        code: "reported_fixed",
        message: "Tenable lists the vulnerability as fixed.",
        record: 2,
        line: 3,
        field: null,
      },
    });
    expect(findings).toMatchObject([
      {
        severity: "medium",
        severityRaw: "2",
        cvss: { version: "3.0", score: 9.8, vector: expect.any(String) },
        isRiskAccepted: false,
      },
      { asset: { host: "192.0.2.12" }, isRiskAccepted: true, line: 4 },
    ]);
    expect(findings[0]?.occurrence).toEqual({
      asset_uuid: "0f8f4c0e-0000-4000-8000-000000000001",
      ip_address: "192.0.2.10",
      fqdn: "shop.example",
      netbios: "SHOP",
      os: "Linux Kernel 5.15",
      mac_address: "00:00:5e:00:53:01",
      system_type: "general-purpose",
      original_severity: "4",
      modification: "RECASTED",
      service: "www",
    });
  });

  it("reads the semicolons and dotted names of its explorer, and fixed findings if asked to", async () => {
    const content = readFixture("nessus/explore.csv");
    const { findings, info } = await read(content, true);
    expect(info.detectedFormat).toBe("tenable-explore-csv");
    expect(findings).toMatchObject([
      {
        ruleId: "900001",
        title: "Example Server < 2.4 Multiple Vulnerabilities",
        severity: "high",
        asset: { host: "shop.example", port: 443, protocol: "tcp" },
        cve: ["CVE-2023-10001", "CVE-2023-10002"],
        cwe: [787],
        cvss: { version: "3.1", score: 9.8 },
        resolution: null,
      },
      { ruleId: "900002", asset: { host: "192.0.2.11", port: null }, resolution: "fixed" },
    ]);
    expect(findings[0]?.occurrence).toEqual({
      asset_name: "Shop Server",
      asset_host_name: "shop.example",
      asset_display_ipv4_address: "192.0.2.10",
      asset_operating_system: "Linux Kernel 5.15",
      asset_tags: "Site:Branch",
      original_severity: "CRITICAL",
      id: "7d0c0000-0000-4000-8000-000000000001",
      risk_modified: "RECASTED",
    });
    expect((await read(content)).records[1]).toMatchObject({
      warning: { code: "reported_fixed", record: 2 },
    });
  });

  it("gives the same evidence record when only the dates, the state and the ratings move on", async () => {
    for (const name of ["explore.csv", "vulnerability-management.csv", "security-center.csv"]) {
      const first = readFixture(`nessus/${name}`).toString();
      const next = first
        .replaceAll("2024-03-05", "2024-04-06")
        .replaceAll("Feb 19, 2024", "Mar 19, 2024")
        .replaceAll(/\bNEW\b/g, "ACTIVE")
        .replaceAll(/\bActive\b/g, "Resurfaced")
        .replaceAll("8.9", "5.1")
        .replaceAll("0.4321", "0.1234")
        .replaceAll(/([;,])29\1/g, "$160$1");
      expect(next).not.toBe(first);
      const [before, after] = await Promise.all([read(first), read(next)]);
      expect(after.findings.map(evidenceOf)).toEqual(before.findings.map(evidenceOf));
      expect(after.findings.map((finding) => finding.description)).toEqual(
        before.findings.map((finding) => finding.description),
      );
    }
  });

  it("reads web findings as those of the .nessus file of the same scan", async () => {
    const csv = await read(readFixture("nessus/web-app.csv"));
    const xml = await read(readFixture("nessus/web-app.nessus"));
    expect(csv.info.detectedFormat).toBe("tenable-was-csv");
    expect(csv.findings.map(fingerprintOf)).toEqual(xml.findings.map(fingerprintOf));
    expect(csv.findings).toMatchObject([
      {
        group: "web",
        severity: "high",
        severityRaw: "high",
        asset: { host: "shop.example", port: 443, protocol: "https", url: "https://shop.example" },
        cvss: { version: "3.0", score: 7.1, vector: null },
        // Plain text, in which nothing is HTML.
        description: "Converts `<` to `&lt;`, but not \\<script>alert(1)\\</script>.",
        references: ["https://example.com/injection", "https://example.com/encoding"],
      },
      { asset: { port: 8443, url: "https://shop.example:8443" }, remediation: "" },
    ]);
  });

  it.each([
    ["1,,7.5,High,h,tcp,80,N,,", "high", "tool", "High", []],
    ["1,,9.8,None,h,tcp,80,N,,", "info", "tool", "None", []],
    ["1,,9.8,4,h,tcp,80,N,,", "critical", "tool", "4", []],
    ["1,,7.5,,h,tcp,80,N,,", "high", "cvss", "7.5", []],
    ["1,,7.5,N/A,h,tcp,80,N,,", "high", "cvss", "7.5", []],
    ["1,,,,h,tcp,80,N,,", "info", "tool", "", ["severity_unmapped"]],
    ["1,,9.8,7,h,tcp,80,N,,", "info", "tool", "7", ["severity_unmapped"]],
    ["1,,9.8,Dire,h,tcp,80,N,,", "info", "tool", "Dire", ["severity_unmapped"]],
    ['1,,,WARNING,h,tcp,0,N,"""1.3 A check"" : [WARNING]",', "medium", "tool", "WARNING", []],
    [
      '1,,,ERROR,h,tcp,0,N,"""1.4 A check"" : [ERROR]",',
      "info",
      "tool",
      "ERROR",
      ["severity_unmapped"],
    ],
  ])("rates %s", async (cells, severity, severitySource, severityRaw, codes) => {
    expect(await row(cells)).toMatchObject({ severity, severitySource, severityRaw, codes });
  });

  it.each([
    ["[2001:DB8::1]", "443", "2001:db8::1", 443],
    ["Server.Example.", "0", "server.example", null],
    ["h", "70000", "h", null],
  ])("takes %s port %s for %s port %s", async (host, port, name, number) => {
    const finding = await row(`1,,,Low,${host},TCP,${port},N,,`);
    expect(finding.asset).toEqual({ host: name, port: number, protocol: "tcp", url: null });
    expect(finding.occurrence).toEqual(port === "70000" ? { port } : {});
  });

  it("keeps what names no host, names rules by their titles, and skips what has neither", async () => {
    const { records } = await read(`${HEADER}
7,,,Low,,tcp,80,N,,
,,,Low,h,tcp,80,Old  Plugin!,,
,,5.0,Low,h,tcp,80,,d,o
8,CAN-2002-0001 cve-2002-0002,,Low,h
9,,,Low,h,tcp,80,=1+1,,
10,,,Low,no host,http,80,N,,
`);
    expect(records).toMatchObject([
      {
        finding: { asset: { host: null, port: null, protocol: null }, title: "N" },
        warnings: [{ code: "asset_unknown", record: 1, line: 2 }],
      },
      { finding: { ruleId: "old-plugin", title: "Old Plugin!" } },
      { kind: "skipped", warning: { code: "record_invalid", record: 3, line: 4 } },
      {
        finding: {
          title: "Nessus plugin 8",
          cve: ["CVE-2002-0002"],
          references: ["CAN-2002-0001"],
        },
        warnings: [{ code: "row_ragged", record: 4, line: 5 }],
      },
      { finding: { title: "=1+1" } },
      {
        finding: {
          asset: { host: null, url: null },
          occurrence: { host: "no host", port: "80", protocol: "http" },
        },
        warnings: [{ code: "asset_unknown", record: 6 }],
      },
    ]);
    expect(records[0]).toMatchObject({ finding: { occurrence: { port: "80", protocol: "tcp" } } });
  });

  it("sets no members with names of the prototype, and takes the first of equal columns", async () => {
    const { findings } = await read(
      `${HEADER},constructor,__proto__,Zone,Zone,\n1,,,Low,h,tcp,80,N,,,c,p,first,second,x\n`,
    );
    expect(Object.entries(findings[0]?.occurrence ?? {})).toEqual([
      ["proto", "p"],
      ["zone", "first"],
    ]);
  });

  it("finds the header behind other lines, and takes a report without rows for a clean scan", async () => {
    const { findings } = await read(`sep=;\n${HEADER.replaceAll(",", ";")}\n1;;;Low;h;tcp;1;N;;\n`);
    expect(findings).toMatchObject([{ ruleId: "1", line: 3 }]);
    expect((await read(HEADER)).records).toEqual([]);
  });

  it("reads UTF-16, windows-1252 and CRLF", async () => {
    const text = `${HEADER}\r\n1,,,Low,h,tcp,80,Café,"a\r\nb","o\r\np"\r\n`;
    for (const bytes of [Buffer.from(`\ufeff${text}`, "utf16le"), Buffer.from(text, "latin1")]) {
      const { findings } = await read(bytes);
      expect(findings).toMatchObject([{ title: "Café", description: "a\nb" }]);
      expect(findings[0]?.parts.map((part) => Buffer.from(part.bytes).toString())).toEqual([
        "o\r\np",
      ]);
    }
  });

  it("reads the same wherever the bytes are cut", async () => {
    const content = readFixture("nessus/nessus.csv");
    const whole = await report;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(content.length), { maxLength: 6 }), async (cuts) => {
        expect(await readAll(nessusFormat, content, cuts)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it("ends in an error with a position or in a complete reading, whatever is damaged", async () => {
    const content = readFixture("nessus/vulnerability-management.csv");
    await fc.assert(
      fc.asyncProperty(fc.nat(content.length), fc.uint8Array({ maxLength: 4 }), async (at, put) => {
        const bytes = Buffer.concat([content.subarray(0, at), put, content.subarray(at + 3)]);
        try {
          for (const finding of (await read(bytes)).findings) {
            evidenceOf(finding);
            fingerprintOf(finding);
          }
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          expect(error.code).toBe("parse_failed");
          expect(error.extra.position).toEqual({
            line: expect.any(Number),
            column: expect.any(Number),
          });
        }
      }),
      { numRuns: 150 },
    );
  });
});
