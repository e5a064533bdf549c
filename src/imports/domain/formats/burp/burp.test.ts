import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";

const report = await readAll("burp", readFixture("burp/burp.xml"));

function issues(...members: string[]): string {
  return `<issues>${members.map((member) => `<issue>${member}</issue>`).join("")}</issues>`;
}

async function only(member: string) {
  const { records } = await readAll("burp", issues(member));
  expect(records).toHaveLength(1);
  return records[0];
}

async function finding(member: string) {
  const record = await only(`<type>1</type><name>N</name>${member}`);
  if (record?.kind !== "finding") throw new Error("skipped");
  return record;
}

describe("BurpParser", () => {
  it("says what the report says of itself", () => {
    expect(report.info).toEqual({
      detectedFormat: "burp-xml",
      sourceTool: "burp",
      sourceVersion: "2024.1.1",
      scanStartedAt: null,
      hosts: ["shop.example"],
    });
    expect(report.encoding).toBe("utf-8");
    expect(report.warnings).toEqual([]);
  });

  it("reads an issue with all its members", () => {
    const [first] = report.findings;
    expect({ ...first, parts: [] }).toEqual({
      tool: "burp",
      ruleId: "1049088",
      title: "SQL injection",
      group: "web",
      severity: "high",
      severitySource: "tool",
      severityRaw: "High",
      confidence: "firm",
      falsePositive: false,
      asset: { host: "shop.example", port: 443, protocol: "https", url: "https://shop.example" },
      cve: ["CVE-2019-9999", "CVE-2020-0001"],
      cwe: [89, 20],
      cvss: null,
      description: `Input reaches a **query**.

See CVE-2020-0001.

Classification:

- [CWE-89: SQL Injection](https://cwe.mitre.org/data/definitions/89.html)
- [CWE-20: Improper Input Validation](https://cwe.mitre.org/data/definitions/20.html)`,
      remediation: "Bind parameters.",
      references: ["https://docs.example/sqli"],
      reportedCount: null,
      occurrence: {
        serialNumber: "100",
        ip: "192.0.2.1",
        path: "/cart",
        location: "/cart [id parameter]",
        issueDetail: "The <b>id</b> parameter, as in cve-2019-9999.",
        issueDetailItems: "first\nsecond",
        remediationDetail: "Bind <i>id</i>.",
        method: "GET",
        responseRedirected: "false",
        "method-2": "POST",
        "method-3": "GET",
      },
      parts: [],
      line: 8,
    });
  });

  it("keeps the exact bytes of requests and responses", () => {
    const parts = report.findings[0]?.parts.map(({ name, mediaType, bytes }) => [
      name,
      mediaType,
      Buffer.from(bytes).toString("latin1"),
    ]);
    expect(parts).toEqual([
      ["request", "message/http", "GET /cart?id=1 HTTP/1.1\r\nHost: shop.example\r\n\r\n"],
      ["response", "message/http", "HTTP/1.1 500 Error\r\n\r\n\u0000\u00ff\u00fe"],
      ["request-2", "message/http", "POST /cart HTTP/1.1\r\n\r\nid=1"],
      ["request-3", "message/http", "GET /plain?q=\u00c3\u00a9 HTTP/1.1"],
      ["response-3", "message/http", "not base64!"],
    ]);
    expect(report.records[0]).toMatchObject({
      warnings: [{ code: "base64_invalid", record: 1, line: 8, field: "response-3" }],
    });
  });

  it("keeps interactions and analyses as documents, with their messages as parts", () => {
    const second = report.findings[1];
    const texts = second?.parts.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]);
    expect(texts).toEqual([
      ["interaction-1-request", "GET / HTTP/1.1\r\n\r\n"],
      ["interaction-1-response", "HTTP/1.1 200 OK\r\n\r\n"],
      [
        "interaction-1",
        '{"interactionType":"HTTP","lookupHost":"x.collab.example","lookupType":"A","originIp":"198.51.100.7","requestresponse":{"request":"interaction-1-request","response":"interaction-1-response"},"time":"2024-Mar-04 09:59:00 UTC"}',
      ],
      [
        "interaction-2",
        '{"interactionType":"SMTP","originIp":"198.51.100.7","smtp":{"conversation":"RUhMTw==","message":"bWFpbA==","recipients":{"recipient":["b@x.example","c@x.example"]},"sender":"a@x.example"},"time":"2024-Mar-04 09:59:30 UTC"}',
      ],
      ["infiltrator-1-request", "GET /inf HTTP/1.1\r\n\r\n"],
      [
        "infiltrator-1",
        '{"collaboratorEvent":{"interactionType":"HTTP","originIp":"198.51.100.7","requestresponse":{"request":"infiltrator-1-request"},"time":"2024-Mar-04 10:00:00 UTC"},"parameterName":"url","platform":"Java","signature":"java.net.URL.openStream()"}',
      ],
      [
        "static-analysis-1",
        '{"codeSnippets":{"codeSnippet":["a","b"]},"sink":"innerHTML","source":"location.hash"}',
      ],
      ["dynamic-analysis-1", '{"sink":"eval","source":"name"}'],
      ["element-futureanalysis-1", '{"@kind":"x","node":{"#text":"y","@depth":"1"}}'],
    ]);
    expect(second?.occurrence.futureText).toBe("kept");
    expect(new Set(second?.parts.map(({ name }) => name)).size).toBe(second?.parts.length);
  });

  it("keeps messages apart that Burp would not write twice", async () => {
    const record = await finding(
      "<requestresponse><request>a</request><request>b</request></requestresponse><requestresponse><request>c</request></requestresponse>",
    );
    expect(record.finding.parts.map(({ name }) => name)).toEqual([
      "request",
      "request.2",
      "request-2",
    ]);
  });

  it("names extension issues by their name, and takes their detail as description", () => {
    expect(report.findings[2]).toMatchObject({
      ruleId: "ext-weak-header-x",
      title: '[Ext] Weak header: "X"',
      severity: "info",
      severityRaw: "False positive",
      falsePositive: true,
      description: "Only the **detail**.",
      asset: { host: "shop.example", port: 8080, url: "http://shop.example:8080" },
      parts: [],
      line: 95,
    });
  });

  it.each([
    ["High", "high", []],
    ["medium", "medium", []],
    ["LOW", "low", []],
    ["Information", "info", []],
    ["", "info", []],
    ["Weird", "info", ["severity_unmapped"]],
  ])("maps the severity %j", async (word, severity, codes) => {
    const record = await finding(`<host>http://h</host><severity>${word}</severity>`);
    expect(record.finding).toMatchObject({ severity, severityRaw: word, falsePositive: false });
    expect(record.warnings.map(({ code }) => code)).toEqual(codes);
  });

  it("keeps a finding whose host cannot be read", async () => {
    const record = await finding("<host>nowhere</host>");
    expect(record.finding.asset).toEqual({ host: null, port: null, protocol: null, url: null });
    expect(record.finding.occurrence).toEqual({ host: "nowhere" });
    expect(record.warnings).toMatchObject([{ code: "asset_unknown", field: "host" }]);
  });

  it("skips only what has neither a type nor a name, and says so", async () => {
    const empty = await only("<severity>High</severity>");
    expect(empty).toMatchObject({
      kind: "skipped",
      warning: { code: "record_invalid", record: 1 },
    });
    const { records } = await readAll("burp", issues("<name>N</name>", "", "<type>7</type>"));
    expect(records.map(({ kind }) => kind)).toEqual(["finding", "skipped", "finding"]);
  });

  it("reads XML 1.1, binary method names and requests that were exported as text", async () => {
    const xml = `<?xml version="1.1"?><issues><issue><type>1</type><name>n</name><host>http://h</host>
<requestresponse><request method="\u0016\u0001" base64="false"><![CDATA[GET /\r\nA: \u0000\u0085\r\n]]></request><response>a&#x0B;b</response></requestresponse></issue></issues>`;
    const { findings, warnings } = await readAll("burp", xml);
    expect(findings[0]?.occurrence.method).toBe("\u0016\u0001");
    expect(findings[0]?.parts.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([
      "GET /\r\nA: \u0000\u0085\r\n",
      "a\u000bb",
    ]);
    expect(warnings).toMatchObject([{ code: "invalid_characters" }]);
  });

  it("never drops a finding for bytes that are no UTF-8", async () => {
    const xml = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><issues><issue><type>1</type><name>é'),
      Buffer.from([0x85, 0xff]),
      Buffer.from("</name><host>http://h</host></issue></issues>"),
    ]);
    const { findings, warnings, encoding } = await readAll("burp", xml);
    expect(findings.map(({ title }) => title)).toEqual(["é…ÿ"]);
    expect(encoding).toBe("utf-8");
    expect(warnings).toMatchObject([{ code: "encoding_invalid_bytes" }]);
  });

  it.each<[string, string | Buffer, RegExp, number, number]>([
    ["an empty file", " \n", /empty file/, 1, 1],
    ["an HTML report", "<!DOCTYPE html>\n<html><body>x</body></html>", /HTML.*Report issues/, 1, 1],
    [
      "Dastardly's JUnit",
      '<?xml version="1.0"?>\n<testsuites><testsuite/></testsuites>',
      /JUnit/,
      1,
      1,
    ],
    ["saved items", '<?xml version="1.0"?><items burpVersion="2"/>', /Save items/, 1, 1],
    ["a ZAP report", "<OWASPZAPReport/>", /a ZAP report/, 1, 1],
    ["the REST API's JSON", '{"issue_events": []}', /REST API/, 1, 1],
    ["GraphQL JSON", '{"Issues": []}', /GraphQL/, 1, 1],
    ["a saved project", Buffer.from([1, 0, 0, 7, 0, 0, 0, 1, 200]), /saved project/, 1, 1],
    ["a ZIP archive", Buffer.from("PK\u0003\u0004 abc"), /ZIP/, 1, 1],
    ["a truncated report", "<issues><issue><type>1</type>", /not closed/, 1, 30],
  ])("refuses %s and names the right export", async (_name, content, detail, line, column) => {
    const error: unknown = await readAll("burp", content).catch((reason: unknown) => reason);
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe("parse_failed");
    expect(error.detail).toMatch(detail);
    expect(error.extra.position).toEqual({ line, column });
  });

  it("takes a report without issues for a clean scan", async () => {
    expect((await readAll("burp", "<issues/>")).records).toEqual([]);
  });
});
