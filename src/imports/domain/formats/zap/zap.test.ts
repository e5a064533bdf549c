import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { evidenceOf, fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { ZapAlert, ZapContext } from "./zap-alert";

const xml = await readAll("zap", readFixture("zap/zap-2.14.xml"));
const json = await readAll("zap", readFixture("zap/zap-2.14.json"));

const HTTPS = { host: "shop.example", port: 443, protocol: "https", url: "https://shop.example" };

describe("ZAP reports", () => {
  it.each([
    ["XML", xml, "zap-xml"],
    ["JSON", json, "zap-json"],
  ])("say of themselves what they know: %s", (_name, report, detectedFormat) => {
    expect(report.info).toEqual({
      detectedFormat,
      sourceTool: "zap",
      sourceVersion: "2.14.0",
      scanStartedAt: "2022-02-04T17:42:18.236Z",
      hosts: ["shop.example", "clean.example"],
    });
    expect(report.warnings).toEqual([]);
  });

  it.each([
    ["XML", xml, [16, 35]],
    ["JSON", json, [30, 44]],
  ])("give one finding for each instance: %s", (_name, { findings }, lines) => {
    expect(findings).toHaveLength(3);
    expect({ ...findings[0], parts: [] }).toEqual({
      tool: "zap",
      ruleId: "40012-1",
      title: "Cross Site Scripting (Reflected)",
      group: "web",
      severity: "high",
      severitySource: "tool",
      severityRaw: "3",
      confidence: "medium",
      falsePositive: false,
      asset: HTTPS,
      cve: ["CVE-2021-0001"],
      cwe: [79],
      cvss: null,
      description:
        "Script of the attacker runs.\n\nSee CVE-2021-0001.\n\nClassification: WASC-8, systemic, OWASP_2021_A03",
      remediation: "Encode output.",
      references: [
        "https://owasp.example/xss",
        "https://cwe.mitre.org/data/definitions/79.html",
        "https://owasp.org/Top10/A03_2021-Injection/",
      ],
      reportedCount: 5,
      occurrence: {
        uri: "https://shop.example/search?q=%3Cscript%3E#top",
        nodeName: "https://shop.example/search (q)",
        method: "GET",
        param: "q",
        attack: "</b><script>alert(1);</script>",
        evidence: "<script>alert(1);</script>",
        otherinfo: "line 1\nline 2",
      },
      parts: [],
      line: lines[0],
    });
    expect(findings[1]).toMatchObject({
      occurrence: { uri: "https://shop.example/contact", method: "POST", param: "comments" },
      parts: [],
      line: lines[1],
    });
    expect(findings[0]?.parts.map((p) => [p.name, Buffer.from(p.bytes).toString()])).toEqual([
      ["request", "GET /search?q=%3Cscript%3E HTTP/1.1\r\nhost: shop.example\r\n\r\n"],
      ["response", "HTTP/1.1 200 OK\r\n\r\n<html>é</html>"],
    ]);
  });

  it.each([
    ["XML", xml],
    ["JSON", json],
  ])("take an alert without instances for one occurrence: %s", (_name, { findings }) => {
    expect(findings[2]).toMatchObject({
      ruleId: "10010",
      severity: "low",
      confidence: "false positive",
      falsePositive: true,
      cwe: [],
      reportedCount: null,
      asset: { protocol: "http", host: "shop.example", port: 8080 },
      description: "A cookie.",
      occurrence: {},
      parts: [],
    });
  });

  it("give the same fingerprints and the same evidence as XML and as JSON", () => {
    expect(xml.findings.map(fingerprintOf)).toEqual(json.findings.map(fingerprintOf));
    expect(xml.findings.map(evidenceOf)).toEqual(json.findings.map(evidenceOf));
  });

  it("keep raw carriage returns of messages, as in JSON", async () => {
    const raw = readFixture("zap/zap-2.14.xml").toString().replaceAll("&#13;", "\r");
    const { findings } = await readAll("zap", raw);
    expect(findings.map(evidenceOf)).toEqual(json.findings.map(evidenceOf));
  });
});

describe("ZapXmlParser", () => {
  const alert = (members: string) =>
    readAll(
      "zap",
      `<OWASPZAPReport version="2.3"><site name="http://h.example:80"><alerts><alertitem><pluginid>1</pluginid><alert>A</alert>${members}</alertitem></alerts></site></OWASPZAPReport>`,
    );

  it("reads the form without instances, also with several places in one item", async () => {
    const { findings } = await alert(`<riskcode>2</riskcode><reliability>1</reliability>
      <uri>http://h.example/a?b</uri><param>p</param><attack>x</attack><otherinfo>&lt;p&gt;i&lt;/p&gt;</otherinfo>
      <uri>http://h.example/c</uri><solution>s</solution>`);
    expect(findings).toMatchObject([
      {
        severity: "medium",
        confidence: "suspicious",
        remediation: "s",
        occurrence: { uri: "http://h.example/a?b", param: "p", attack: "x", otherinfo: "<p>i</p>" },
      },
      { severity: "medium", occurrence: { uri: "http://h.example/c" } },
    ]);
    expect(new Set(findings.map(fingerprintOf)).size).toBe(1);
  });

  it.each([
    ["<riskcode>3</riskcode><confidence>4</confidence>", "high", "3", "confirmed", 0],
    ["<riskcode>0</riskcode><confidence>3</confidence>", "info", "0", "high", 0],
    ["<riskdesc>Low (Warning)</riskdesc><reliability>2</reliability>", "low", "Low", "warning", 0],
    ["<riskcode>7</riskcode>", "info", "7", null, 1],
    ["<riskcode>-1</riskcode>", "info", "-1", null, 1],
    ["", "info", "", null, 0],
  ])("maps %s", async (members, severity, severityRaw, confidence, warnings) => {
    const { findings, records } = await alert(members);
    expect(findings).toMatchObject([{ severity, severityRaw, confidence, falsePositive: false }]);
    const codes = records.flatMap((r) => (r.kind === "finding" ? r.warnings : []));
    expect(codes).toHaveLength(warnings);
  });

  it("puts the information of an alert into its description where instances have none", async () => {
    const { findings } = await alert(
      "<desc>d</desc><instances><instance><uri>http://h.example/</uri></instance></instances><otherinfo>&lt;p&gt;CVE-2022-0001&lt;/p&gt;</otherinfo>",
    );
    expect(findings).toMatchObject([{ description: "d\n\nCVE-2022-0001", cve: ["CVE-2022-0001"] }]);
  });

  it("distinguishes alerts that were raised manually", async () => {
    const report = `<OWASPZAPReport><site name="http://h"><alerts>
      <alertitem><pluginid>-1</pluginid><alert>First thing</alert></alertitem>
      <alertitem><pluginid>-1</pluginid><alert>Second thing</alert></alertitem>
      <alertitem><riskcode>1</riskcode></alertitem></alerts></site></OWASPZAPReport>`;
    const { records } = await readAll("zap", report);
    expect(records).toMatchObject([
      { finding: { ruleId: "first-thing" } },
      { finding: { ruleId: "second-thing" } },
      { kind: "skipped", warning: { code: "record_invalid", record: 3, line: 4 } },
    ]);
  });

  it.each([
    ['host="h.example" port="8443" ssl="true"', "https://h.example:8443"],
    ['name="h.example" host="h.example" port="80" ssl="false"', "http://h.example"],
    ["", "https://other.example"],
  ])("takes the asset from the site %s, else from the URI", async (attributes, url) => {
    const report = `<OWASPZAPReport><site ${attributes}><alerts><alertitem><pluginid>1</pluginid><instances><instance><uri>https://other.example/x</uri></instance></instances></alertitem></alerts></site></OWASPZAPReport>`;
    const { findings } = await readAll("zap", report);
    expect(findings.map(({ asset }) => asset.url)).toEqual([url]);
  });

  it("reads a report behind a licence comment", async () => {
    const content = Buffer.concat([
      Buffer.from("<!--\nSPDX\n-->\n\n"),
      readFixture("zap/zap-2.14.xml"),
    ]);
    const { findings } = await readAll("zap", content);
    expect(findings.map(({ line }) => line)).toEqual([20, 39, 68]);
  });
});

describe("ZapJsonParser", () => {
  const one = async (value: unknown) => (await readAll("zap", JSON.stringify(value))).findings;

  it("reads the API's alerts", async () => {
    const { findings, info } = await readAll(
      "zap",
      JSON.stringify({
        alerts: [
          {
            id: "4",
            messageId: "9",
            sourceid: "3",
            pluginId: "10049",
            alertRef: "10049-2",
            alert: "Storable",
            risk: "Informational",
            confidence: "User Confirmed",
            url: "https://shop.example/a?b",
            method: "GET",
            other: "o",
            description: "d",
            solution: "s",
            reference: "https://r.example/",
            cweid: 524,
            wascid: 13,
            tags: { OWASP_2021_A01: "https://owasp.org/a" },
          },
        ],
      }),
    );
    expect(info.detectedFormat).toBe("zap-api-json");
    expect(findings).toMatchObject([
      {
        ruleId: "10049-2",
        severity: "info",
        severityRaw: "Informational",
        confidence: "confirmed",
        asset: HTTPS,
        cwe: [524],
        description: "d\n\nClassification: WASC-13, OWASP_2021_A01",
        references: ["https://r.example/", "https://owasp.org/a"],
        occurrence: { uri: "https://shop.example/a?b", method: "GET", otherinfo: "o" },
      },
    ]);
    expect(findings[0]?.occurrence).not.toHaveProperty("messageId");
  });

  it.each([
    ["a site that is an object", { site: { "@name": "http://h", alerts: { pluginid: "1" } } }],
    ["a name behind the alerts", { site: [{ alerts: [{ pluginid: 1 }], "@name": "http://h" }] }],
    ["a site without a name", { site: [{ alerts: [{ pluginid: "1", uri: "http://h/x" }] }] }],
    [
      "instances in front",
      { site: [{ "@name": "http://h", alerts: [{ instances: [{}], pluginid: "1" }] }] },
    ],
    [
      "an instance that is an object",
      { site: [{ "@name": "http://h", alerts: [{ pluginid: "1", instances: {} }] }] },
    ],
  ])("reads %s", async (_name, report) => {
    expect(await one(report)).toMatchObject([{ ruleId: "1", asset: { host: "h", port: 80 } }]);
  });

  it("takes nulls for nothing and skips what it does not know", async () => {
    const unknown = { site: [{ "@name": "http://x", alerts: [{ pluginid: "9" }] }] };
    const findings = await one({
      sequences: [unknown],
      site: [
        {
          "@name": "http://h",
          statistics: unknown,
          alerts: [{ pluginid: "1", alert: null, more: unknown }],
        },
      ],
      afPlanErrors: null,
    });
    expect(findings).toMatchObject([{ ruleId: "1", title: "ZAP rule 1" }]);
  });

  it("sets no members with names of the prototype", async () => {
    const text =
      '{"site":[{"@name":"http://h","__proto__":"x","alerts":[{"pluginid":"1","constructor":"x","instances":[{"uri":"http://h/","__proto__":"p","constructor":"c","extra":"e"}]}]}]}';
    const { findings, warnings } = await readAll("zap", text);
    expect(Object.entries(findings[0]?.occurrence ?? {})).toEqual([
      ["uri", "http://h/"],
      ["extra", "e"],
    ]);
    expect(warnings).toMatchObject([{ code: "member_ignored" }]);
  });

  it("warns of lone surrogates, which it replaces, and of NUL, which the database does", async () => {
    const text = '{"alerts":[{"pluginid":"1","url":"http://h/","evidence":"a\\u0000\\ud800b"}]}';
    const { findings, warnings } = await readAll("zap", text);
    expect(findings[0]?.occurrence.evidence).toBe("a\u0000\ufffdb");
    expect(warnings).toMatchObject([{ code: "lone_surrogate" }, { code: "nul_replaced" }]);
    expect(findings.map(evidenceOf)[0]).toContain("a\\u0000\ufffdb");
  });

  it("reads a clean report", async () => {
    expect(await one({ site: [] })).toEqual([]);
    expect(await one({ alerts: [] })).toEqual([]);
  });

  it.each<[string, string, RegExp, number, number]>([
    ["an abridged sample", '{\n  "site": [\n    ...\n  ]\n}', /not well-formed/, 3, 5],
    ["an array", "[1]", /another shape/, 1, 1],
    ["a report without sites", `{"a":"${"x".repeat(70_000)}"}`, /neither.*“site”/, 1, 70_009],
    ["JSON of another shape", '{"a":1}\n', /another shape/, 1, 1],
    ["text", "hello", /neither XML nor JSON/, 1, 1],
    ["an empty file", "", /empty/, 1, 1],
    ["a Burp report", "<issues/>", /Burp Suite issue report.*Traditional/, 1, 1],
    [
      "an entity",
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><OWASPZAPReport/>',
      /Entity/,
      1,
      14,
    ],
  ])("refuses %s", async (_name, content, detail, line, column) => {
    const error: unknown = await readAll("zap", content).catch((reason: unknown) => reason);
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe("parse_failed");
    expect(error.detail).toMatch(detail);
    expect(error.extra.position).toEqual({ line, column });
  });
});

describe("ZapAlert", () => {
  it("emits early what it cannot hold, but never the last occurrence", () => {
    const alert = new ZapAlert(new ZapContext(), 1, 1_000);
    const early: unknown[] = [];
    for (const field of ["alertRef", "alert", "riskcode", "confidence", "desc"])
      alert.field(field, "1");
    for (let i = 0; i < 10; i++) {
      alert.openInstance(i);
      alert.instanceField("uri", `http://h/${i}`);
      alert.closeInstance();
      early.push(...alert.takeEarly(null));
    }
    alert.field("cweid", "79");
    alert.field("count", "12");
    const rest = alert.finish(null);
    expect(early).toHaveLength(9);
    expect(rest).toHaveLength(1);
    const lines = [...early, ...rest].map(
      (record) => (record as { finding: { line: number } }).finding.line,
    );
    expect(lines).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(rest.at(-1)).toMatchObject({ finding: { cwe: [79], reportedCount: 12 } });
  });

  it("holds everything while it does not know what the alert is", () => {
    const alert = new ZapAlert(new ZapContext(), 1, 600);
    for (let i = 0; i < 3; i++) {
      alert.openInstance(i);
      alert.instanceField("uri", `http://h/${i}`);
      alert.closeInstance();
      expect(alert.takeEarly(null)).toEqual([]);
    }
    expect(alert.isFull).toBe(true);
    alert.field("pluginid", "1");
    expect(alert.finish(null)).toHaveLength(3);
  });
});
