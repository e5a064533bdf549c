import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { evidenceOf, fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { nessusFormat } from "./nessus-format";

const CONTENT = readFixture("nessus/scan.nessus");
const report = await readAll(nessusFormat, CONTENT);

function inHost(inner: string, host = 'name="h"', type = ""): string {
  return `<NessusClientData_v2><Report name="r"${type}><ReportHost ${host}>${inner}</ReportHost></Report></NessusClientData_v2>`;
}

/** The one finding of an item with these attributes and children. */
async function item(attributes: string, children = "", host?: string, type?: string) {
  const content = inHost(`<ReportItem ${attributes}>${children}</ReportItem>`, host, type);
  const { records } = await readAll(nessusFormat, content);
  const [record] = records;
  if (record?.kind !== "finding" || records.length !== 1) throw new Error("not one finding");
  return { ...record.finding, codes: record.warnings.map(({ code }) => code) };
}

describe("NessusXmlParser", () => {
  it("says what the report says of itself", () => {
    expect(report.info).toEqual({
      detectedFormat: "nessus-xml",
      sourceTool: "nessus",
      sourceVersion: "10.7.1",
      // The earliest of its hosts; the local times without a zone do not count.
      scanStartedAt: "2024-03-05T09:55:00.000Z",
      hosts: ["192.0.2.10", "db.example", "192.0.2.99"],
    });
    expect(report.warnings).toEqual([]);
  });

  it("reads an item with all its elements", () => {
    const [first] = report.findings;
    expect({ ...first, parts: [] }).toEqual({
      tool: "nessus",
      ruleId: "900001",
      title: "Example Server < 2.4 Multiple Vulnerabilities",
      group: "network",
      severity: "critical",
      severitySource: "tool",
      severityRaw: "4",
      confidence: null,
      falsePositive: false,
      asset: { host: "192.0.2.10", port: 443, protocol: "tcp", url: null },
      cve: ["CVE-2022-90003", "CVE-2023-10001", "CVE-2023-10002"],
      cwe: [787, 125],
      cvss: {
        version: "3.0",
        score: 9.8,
        vector: "CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      },
      description: `The remote web server is affected by multiple vulnerabilities.

The version of Example Server is older than 2.4. Its \\<length> fields & headers are not checked.

- An attacker can read memory.

- An attacker can write memory.

- Plugin family: Web Servers
- Exploit available: true
- Exploitability: Exploits are available
- Metasploit: true, Example Server Overflow
- CANVAS: true, EXAMPLE
- STIG severity: I
- CPE: cpe:/a:example:server
- Vulnerability published: 2023/05/01
- Patch published: 2023/05/02`,
      remediation: "Upgrade to version 2.4.",
      references: [
        "https://example.com/advisory/1",
        "https://example.com/advisory/2?a=1&b=2",
        "Vendor bulletin 7",
        "IAVA:2023-A-0001",
        "CERT:112233",
        "BID:12345",
      ],
      reportedCount: null,
      occurrence: {
        svc_name: "www",
        "operating-system": "Linux Kernel 5.15",
        "mac-address": "00:00:5E:00:53:01",
        "netbios-name": "SHOP",
        "host-fqdn": "shop.example",
        "host-ip": "192.0.2.10",
      },
      parts: [],
      isRepeated: false,
      resolution: null,
      isRiskAccepted: false,
      line: 17,
    });
    expect(first?.parts.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([
      "\n  URL               : https://shop.example/\n  Installed version : 2.3\n",
    ]);
  });

  it("takes port 0 for the host as a whole, and “n/a” for no solution", () => {
    expect(report.findings[1]).toMatchObject({
      severity: "info",
      asset: { host: "192.0.2.10", port: null, protocol: "udp" },
      remediation: "",
      parts: [],
    });
  });

  it("distinguishes the compliance checks of one plugin", () => {
    expect(report.findings[2]).toMatchObject({
      ruleId: "900010:1.1 Ensure the audit log is kept",
      title: "1.1 Ensure the audit log is kept",
      severity: "high",
      description: "An audit log shows who did what.\n\n- Plugin family: Policy Compliance",
      remediation: "Keep the log.",
      references: ["https://example.com/benchmark", "800-53|AU-4", "CCE|CCE-1"],
      occurrence: {
        "cm:compliance-actual-value": "deleted",
        "cm:compliance-policy-value": "kept",
        "cm:compliance-result": "FAILED",
      },
      parts: [{ name: "output" }],
    });
    expect(report.findings[3]).toMatchObject({
      ruleId: '900010:1.2 Ensure time is "right"',
      severity: "info",
    });
  });

  it("keeps elements it does not know, and the risk factor where there is no severity", () => {
    expect(report.findings[5]).toMatchObject({
      severity: "low",
      severityRaw: "Low",
      asset: { host: "db.example", port: 5432, protocol: "tcp" },
      occurrence: { svc_name: "postgresql", new_element: "kept & shown\ntwice" },
    });
  });

  it.each([
    ['severity="3"', "<cvss3_base_score>9.9</cvss3_base_score>", "high", "tool", "3", []],
    ['severity="0"', "", "info", "tool", "0", []],
    ['severity="9"', "", "info", "tool", "9", ["severity_unmapped"]],
    [
      "",
      "<cvss4_base_score>6.9</cvss4_base_score><cvss_base_score>9</cvss_base_score>",
      "medium",
      "cvss",
      "6.9",
      [],
    ],
    [
      "",
      "<cvss3_vector>CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H</cvss3_vector>",
      "critical",
      "cvss",
      "CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      [],
    ],
    ["", "", "info", "tool", "", ["severity_unmapped"]],
  ])("rates %s %s", async (attribute, children, severity, severitySource, severityRaw, codes) => {
    const finding = await item(`pluginID="1" port="1" protocol="tcp" ${attribute}`, children);
    expect(finding).toMatchObject({ severity, severitySource, severityRaw, codes });
  });

  it("prefers the newest CVSS with a score, with its vector", async () => {
    const v4 = "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N";
    const v2 =
      "<cvss_base_score>7.5</cvss_base_score><cvss_vector>CVSS2#AV:N/AC:L/Au:N/C:P/I:P/A:P</cvss_vector>";
    const unscored = `<cvss4_vector>${v4}</cvss4_vector>`;
    const cvss = async (children: string) => (await item('pluginID="1"', children)).cvss;
    expect(await cvss(`${unscored}<cvss4_base_score>9.3</cvss4_base_score>${v2}`)).toEqual({
      version: "4.0",
      score: 9.3,
      vector: v4,
    });
    expect(await cvss(unscored + v2)).toEqual({
      version: "2.0",
      score: 7.5,
      vector: "AV:N/AC:L/Au:N/C:P/I:P/A:P",
    });
    expect(await cvss(unscored)).toEqual({ version: "4.0", score: null, vector: v4 });
    expect(await cvss("<cvss3_base_score>75</cvss3_base_score>")).toBeNull();
  });

  it("reads web scans, where the host is a URL or the service is one", async () => {
    const was = await readAll(nessusFormat, readFixture("nessus/web-app.nessus"));
    expect(was.info).toMatchObject({
      scanStartedAt: "2024-03-05T10:00:00.500Z",
      hosts: ["shop.example"],
    });
    expect(was.findings).toMatchObject([
      {
        group: "web",
        asset: { host: "shop.example", port: 443, protocol: "https", url: "https://shop.example" },
        cwe: [79],
        cvss: { version: "3.0", score: 7.1 },
        references: [
          "https://example.com/injection",
          "https://example.com/encoding",
          "WASC:Cross-Site Scripting",
        ],
      },
      { asset: { port: 8443, protocol: "https", url: "https://shop.example:8443" } },
    ]);
    const attributes = 'pluginID="1" svc_name="http" protocol="TCP" port="8080"';
    const bare = await item(attributes, "", 'name="h"', ' type="was"');
    expect(bare.asset.url).toBe("http://h:8080");
    const deep = await item(attributes, "", 'name="https://[::1]/app/"');
    expect(deep).toMatchObject({
      asset: { host: "::1", port: 8080, url: "http://[::1]:8080" },
      occurrence: { host: "https://[::1]/app/" },
    });
  });

  it("takes the host's properties where it has no name, and keeps a finding that has no host", async () => {
    const tags = '<HostProperties><tag name="host-ip">192.0.2.7</tag></HostProperties>';
    const plugin = '<ReportItem pluginID="1" severity="1" port="22" protocol="tcp"/>';
    const named = await readAll(nessusFormat, inHost(tags + plugin, ""));
    expect(named.findings).toMatchObject([{ asset: { host: "192.0.2.7", port: 22 } }]);
    expect(named.info.hosts).toEqual(["192.0.2.7"]);
    const broken = await item('pluginID="1" severity="1" port="22"', "", 'name="http://"');
    expect(broken).toMatchObject({
      asset: { host: null, port: null },
      codes: ["asset_unknown"],
      occurrence: { host: "http://", port: "22" },
    });
  });

  it("skips only items that have neither a plugin nor a name, and says so", async () => {
    const items = '<ReportItem port="1"/>\n<ReportItem pluginName="Only a Name" severity="0"/>';
    const { records } = await readAll(nessusFormat, inHost(items));
    expect(records).toMatchObject([
      { kind: "skipped", warning: { code: "record_invalid", record: 1, line: 1 } },
      { finding: { ruleId: "only-a-name", title: "Only a Name", line: 2 } },
    ]);
  });

  it("sets no members with names of the prototype, and remembers no other plugin's texts", async () => {
    const finding = await item(
      'pluginID="1" severity="0"',
      "<constructor>c</constructor><__proto__>p</__proto__>",
    );
    expect(finding.occurrence).toEqual({});
    const items = ["a", "b", "a"].map(
      (text) =>
        `<ReportItem pluginID="1" severity="0"><description>${text}</description></ReportItem>`,
    );
    const { findings } = await readAll(nessusFormat, inHost(items.join("")));
    expect(findings.map(({ description }) => description)).toEqual(["a", "b", "a"]);
  });

  it("resolves any number of predefined entities", async () => {
    const output = "&quot;a&amp;b&lt;c&gt;&apos;".repeat(20_000);
    const finding = await item(
      'pluginID="1" severity="0"',
      `<plugin_output>${output}</plugin_output>`,
    );
    expect(finding.parts[0]?.bytes.byteLength).toBe("\"a&b<c>'".length * 20_000);
  });

  it.each<[string, string, RegExp, number, number]>([
    ["a truncated file", inHost("").slice(0, -1), /ends too early/, 1, 103],
    ["a control character", inHost("<a>\n\u0001</a>"), /not allowed/, 2, 1],
    ["a bare ampersand", inHost("\n<a>R&D</a>"), /reference/, 2, 5],
    ["crossed tags", inHost("\n<a></b>"), /<\/b> closes <a>/, 2, 4],
  ])("refuses %s with its place", async (_name, content, detail, line, column) => {
    const error: unknown = await readAll(nessusFormat, content).catch((e: unknown) => e);
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe("parse_failed");
    expect(error.detail).toMatch(detail);
    expect(error.extra.position).toEqual({ line, column });
  });

  it("reads the same wherever the bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(CONTENT.length), { maxLength: 6 }), async (cuts) => {
        expect(await readAll(nessusFormat, CONTENT, cuts)).toEqual(report);
      }),
      { numRuns: 60 },
    );
  });

  it("ends in an error with a position or in a complete reading, whatever is damaged", async () => {
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(CONTENT.length), fc.uint8Array({ maxLength: 3 }), async (at, put) => {
        const bytes = Buffer.concat([CONTENT.subarray(0, at), put, CONTENT.subarray(at + 2)]);
        try {
          for (const finding of (await readAll(nessusFormat, bytes)).findings) {
            evidenceOf(finding);
            fingerprintOf(finding);
          }
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          failed++;
          expect(error.code).toBe("parse_failed");
          expect(error.extra.position).toEqual({
            line: expect.any(Number),
            column: expect.any(Number),
          });
        }
      }),
      { numRuns: 150 },
    );
    expect(failed).toBeGreaterThan(20);
  });
});
