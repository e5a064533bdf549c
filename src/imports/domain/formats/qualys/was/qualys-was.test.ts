import { describe, expect, it } from "vitest";
import { readAll } from "@/imports/domain/__fixtures__/read-all";
import { readFixture } from "@/imports/domain/__fixtures__/read-fixture";
import { qualysFormat } from "../qualys-format";

const XML = readFixture("qualys/was.xml").toString();
const report = await readAll(qualysFormat, XML);
const ORIGIN = {
  host: "shop.example",
  port: 8443,
  protocol: "https",
  url: "https://shop.example:8443",
};

function webApplications(...sections: string[]): string {
  return `<WAS_WEBAPP_REPORT><RESULTS>${sections.join("")}</RESULTS><GLOSSARY><QID_LIST>
<QID><QID>9</QID><SEVERITY>2</SEVERITY><TITLE>T</TITLE></QID></QID_LIST></GLOSSARY><APPENDIX>
<WEB_APPLICATION><NAME>One</NAME><URL>https://one.example</URL></WEB_APPLICATION>
<WEB_APPLICATION><NAME>Two</NAME><URL>https://two.example</URL></WEB_APPLICATION>
</APPENDIX></WAS_WEBAPP_REPORT>`;
}

const GATHERED =
  "<INFORMATION_GATHERED_LIST><INFORMATION_GATHERED><QID>9</QID></INFORMATION_GATHERED></INFORMATION_GATHERED_LIST>";

function vulnerability(members: string): string {
  return `<WEB_APPLICATION><NAME>One</NAME><VULNERABILITY_LIST><VULNERABILITY><QID>9</QID>${members}</VULNERABILITY></VULNERABILITY_LIST></WEB_APPLICATION>`;
}

describe("report on a scan", () => {
  it("says when the scan began and what it covers", () => {
    expect(report.info).toEqual({
      detectedFormat: "qualys-was-xml",
      sourceTool: "qualys",
      sourceVersion: null,
      scanStartedAt: "2025-06-01T22:05:00.000Z",
      hosts: ["shop.example"],
    });
    expect(report.warnings).toEqual([]);
    expect(report.records).toHaveLength(4);
  });

  it("reads a vulnerability with all its members", () => {
    const [first] = report.findings;
    expect({ ...first, parts: [] }).toEqual({
      tool: "qualys",
      ruleId: "150001",
      title: "Markup is echoed",
      group: "web",
      severity: "critical",
      severitySource: "tool",
      severityRaw: "5",
      confidence: "confirmed",
      falsePositive: false,
      asset: ORIGIN,
      cve: ["CVE-2022-12345"],
      cwe: [79, 80],
      cvss: { version: "3.1", score: 6.1, vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N" },
      description:
        "What is sent comes **back**.\n\nImpact:\n\nScripts run.\n\nCategory: Confirmed Vulnerability, OWASP A7, WASC-8",
      remediation: "Encode it.",
      references: [],
      reportedCount: null,
      occurrence: {
        uri: "https://shop.example:8443/search?q=1",
        param: "q",
        form_entry_point: "https://shop.example:8443/",
        ajax: "false",
        authentication: "Not Required",
        access_path: "https://shop.example:8443/\nhttps://shop.example:8443/search",
        payload: "q=<b>",
      },
      parts: [],
      isRepeated: false,
      techniques: [],
      resolution: null,
      isRiskAccepted: false,
      line: 13,
    });
  });

  it("keeps the requests and the exact bytes of the responses", () => {
    const parts = report.findings[0]?.parts.map(({ name, bytes }) => [name, Buffer.from(bytes)]);
    expect(parts).toEqual([
      [
        "request",
        Buffer.from(
          "POST https://shop.example:8443/search?q=1\nHost: shop.example\nAccept: */*\n\nq=%3Cb%3E",
        ),
      ],
      ["response", Buffer.from([0x00, 0xff, 0x3c, 0x62, 0x3e, 0x0a])],
      ["evidence", Buffer.from("<b>")],
      ["request-2", Buffer.from("GET https://shop.example:8443/search\n\n")],
      ["response-2", Buffer.from("not base64!")],
    ]);
    expect(report.records[0]).toMatchObject({
      warnings: [{ code: "base64_invalid", record: 1, field: "response-2" }],
    });
  });

  it("reads the other lists, each with its certainty, on the web application that was scanned", () => {
    const summaries = report.findings.map(({ ruleId, severity, confidence, asset, occurrence }) => [
      ruleId,
      severity,
      confidence,
      asset.url,
      occurrence.uri ?? occurrence.content ?? null,
    ]);
    expect(summaries).toEqual([
      ["150001", "critical", "confirmed", ORIGIN.url, "https://shop.example:8443/search?q=1"],
      ["150002", "low", "potential", ORIGIN.url, "https://shop.example:8443/login"],
      ["150003", "medium", "confirmed", ORIGIN.url, "https://shop.example:8443/receipt"],
      ["150004", "info", "information", ORIGIN.url, null],
    ]);
    expect(report.findings[3]?.parts).toEqual([
      { name: "result", mediaType: "text/plain", bytes: Buffer.from("links: 3") },
    ]);
    expect(report.findings[1]?.cvss).toEqual({ version: "2.0", score: 6.1, vector: null });
  });

  it("puts an information on no application where several were scanned", async () => {
    const other = "<WEBAPP><NAME>Other</NAME><URL>https://other.example</URL></WEBAPP></APPENDIX>";
    const { records, info } = await readAll(qualysFormat, XML.replace("</APPENDIX>", other));
    expect(records[3]).toMatchObject({
      finding: { asset: { host: null } },
      warnings: [{ code: "asset_unknown" }],
    });
    expect(info.hosts).toEqual(["shop.example", "other.example"]);
  });

  it("names no beginning where it contains several scans", async () => {
    const scan = "<SCAN><STATUS>Canceled</STATUS></SCAN></SCAN_LIST>";
    const { info, warnings } = await readAll(qualysFormat, XML.replace("</SCAN_LIST>", scan));
    expect(info.scanStartedAt).toBeNull();
    expect(warnings).toMatchObject([{ code: "scan_incomplete" }]);
  });
});

describe("report on web applications", () => {
  it("puts each section on its own application", async () => {
    const { findings, info } = await readAll(
      qualysFormat,
      webApplications(
        `<WEB_APPLICATION><NAME>Two</NAME>${GATHERED}</WEB_APPLICATION>`,
        `<WEB_APPLICATION><NAME>New</NAME><URL>http://new.example/</URL>${GATHERED}</WEB_APPLICATION>`,
        `<WEB_APPLICATION><NAME>Unknown</NAME>${GATHERED}</WEB_APPLICATION>`,
      ),
    );
    expect(findings.map(({ asset }) => asset.url)).toEqual([
      "https://two.example",
      "http://new.example",
      null,
    ]);
    expect(info).toMatchObject({
      detectedFormat: "qualys-was-webapp-xml",
      hosts: ["one.example", "two.example", "new.example"],
    });
  });

  it.each([
    ["<STATUS>FIXED</STATUS>", "reported_fixed"],
    ["<IGNORED>true</IGNORED>", "suppressed"],
    ["<IGNORED>true</IGNORED><IGNORE_REASON>NOT_APPLICABLE</IGNORE_REASON>", "suppressed"],
  ])("skips %s", async (members, code) => {
    const { records } = await readAll(qualysFormat, webApplications(vulnerability(members)));
    expect(records).toMatchObject([{ kind: "skipped", warning: { code } }]);
  });

  it.each([
    ["FALSE_POSITIVE", { falsePositive: true, isRiskAccepted: false }],
    ["Risk accepted", { falsePositive: false, isRiskAccepted: true }],
  ])("keeps what was ignored as %s with that mark", async (reason, marks) => {
    const ignored = `<IGNORED>true</IGNORED><IGNORE_REASON>${reason}</IGNORE_REASON>`;
    const { findings } = await readAll(qualysFormat, webApplications(vulnerability(ignored)));
    expect(findings).toMatchObject([marks]);
  });

  it("takes a request as it comes", async () => {
    const request = `<PAYLOADS><PAYLOAD><REQUEST><HEADERS>
      <HEADER><KEY>A</KEY><VALUE>1</VALUE></HEADER><HEADER>Bare: 2</HEADER></HEADERS>
      <BODY base64="true">AAE=</BODY></REQUEST></PAYLOAD><PAYLOAD><REQUEST/></PAYLOAD></PAYLOADS>`;
    const { findings } = await readAll(qualysFormat, webApplications(vulnerability(request)));
    const bytes = Buffer.concat([Buffer.from("A: 1\nBare: 2\n\n"), Buffer.from([0, 1])]);
    expect(findings[0]?.parts).toEqual([{ name: "request", mediaType: "text/plain", bytes }]);
  });

  it("refuses an error instead of results", async () => {
    await expect(
      readAll(qualysFormat, "<WAS_WEBAPP_REPORT><ERROR>Gone</ERROR></WAS_WEBAPP_REPORT>"),
    ).rejects.toMatchObject({ code: "parse_failed", detail: 'Qualys reports an error: "Gone"' });
  });
});
