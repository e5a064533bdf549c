import { describe, expect, it } from "vitest";
import { readAll } from "@/imports/domain/__fixtures__/read-all";
import { readFixture } from "@/imports/domain/__fixtures__/read-fixture";
import { qualysFormat } from "../qualys-format";

const XML = readFixture("qualys/was-api.xml").toString();
const report = await readAll(qualysFormat, XML);

describe("WasApiParser", () => {
  it("says what the response says of the scan", () => {
    expect(report.info).toEqual({
      detectedFormat: "qualys-was-api-xml",
      sourceTool: "qualys",
      sourceVersion: null,
      scanStartedAt: "2025-06-02T06:00:00.000Z",
      hosts: ["shop.example"],
    });
    expect(report.warnings).toEqual([]);
  });

  it("reads every result, and does not make up a severity", () => {
    const summaries = report.findings.map(
      ({ ruleId, title, severity, severityRaw, confidence, asset }) => [
        ruleId,
        title,
        severity,
        severityRaw,
        confidence,
        asset.url,
      ],
    );
    expect(summaries).toEqual([
      ["150001", "Markup is echoed", "info", "", "confirmed", "https://shop.example"],
      ["150002", "Slow answers", "low", "2", "confirmed", "https://shop.example"],
      ["150003", "Card number", "info", "", "confirmed", "https://shop.example"],
      ["150004", "Links crawled", "info", "", "information", "https://shop.example"],
    ]);
    expect(report.records[0]).toMatchObject({
      warnings: [{ code: "severity_unmapped", record: 1 }],
    });
    expect(report.records[1]).toMatchObject({ warnings: [] });
  });

  it("keeps the payloads and what was answered to them", () => {
    const [first, , content, information] = report.findings;
    expect(first?.occurrence).toEqual({
      uri: "https://shop.example/search?q=1",
      param: "q",
      form: "https://shop.example/",
      authenticated: "false",
      payload: "q=1",
      "payload-2": "q=2",
    });
    expect(first?.parts.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["response", "<b>"],
      ["response-2", "plain"],
    ]);
    expect(content?.occurrence.content).toBe("4111 xxxx");
    expect(
      information?.parts.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
    ).toEqual([["result", "links: 3"]]);
  });

  it("gives the fingerprints of the report on the same scan", async () => {
    const was = await readAll(
      qualysFormat,
      readFixture("qualys/was.xml").toString().replaceAll(":8443", ""),
    );
    const identity = ({ ruleId, asset }: (typeof was.findings)[number]) => [ruleId, asset];
    expect(was.findings.map(identity)).toEqual(report.findings.map(identity));
  });

  it("reads a scan without its response, also a clean one", async () => {
    const scan = "<WasScan><vulns><count>0</count></vulns><igs><count>0</count></igs></WasScan>";
    expect((await readAll(qualysFormat, scan)).records).toEqual([]);
  });

  it.each([
    ["a description of a scan", "<WasScan><id>1</id><status>FINISHED</status></WasScan>"],
    ["counts without results", "<WasScan><vulns><count>3</count></vulns></WasScan>"],
    [
      "another answer",
      "<ServiceResponse><responseCode>INVALID_REQUEST</responseCode><data><WasScan/></data></ServiceResponse>",
    ],
  ])("refuses %s", async (_what, xml) => {
    await expect(readAll(qualysFormat, xml)).rejects.toMatchObject({
      code: "parse_failed",
      extra: { position: { line: 1 } },
    });
  });

  it("warns of results that are counted but missing, and of a scan without an end", async () => {
    const { warnings } = await readAll(
      qualysFormat,
      XML.replace("<count>2</count>", "<count>5</count>").replace("FINISHED", "RUNNING"),
    );
    expect(warnings).toMatchObject([{ code: "scan_incomplete" }, { code: "partial_export" }]);
  });
});
