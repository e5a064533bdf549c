import { describe, expect, it } from "vitest";
import { evidenceOf, fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { sarifFormat } from "./sarif-format";

const report = await readAll(sarifFormat, readFixture("sarif/two-runs.sarif"));

describe("a report of several runs", () => {
  it("says what its first run says of itself", () => {
    expect(report.info).toEqual({
      detectedFormat: "sarif-2.1",
      sourceTool: "code-checker",
      sourceVersion: "7.1.0",
      scanStartedAt: "2026-03-04T05:06:07.000Z",
      hosts: ["shop.example"],
    });
    expect(report.warnings).toEqual([]);
  });

  it("reads a result with the rule, the artifact and the taxonomy that follow it", () => {
    const [first] = report.findings;
    expect({ ...first, parts: [] }).toEqual({
      tool: "code-checker",
      ruleId: "py/sql-injection",
      title: "SQL query built from user-controlled sources",
      group: "code",
      severity: "high",
      severitySource: "tool",
      severityRaw: "error",
      confidence: "high",
      falsePositive: false,
      asset: { host: null, port: null, protocol: null, url: "src/shop/db.py" },
      cve: ["CVE-2021-12345"],
      cwe: [89, 20],
      cvss: null,
      description: `Use of List\\<String> in a query.
Bind parameters. See CVE-2000-0001.

Classification: security, external/cwe/cwe-089, CVE-2021-12345, security-severity 9.8`,
      remediation: "Bind \\<parameters>.",
      references: ["https://docs.example/sql"],
      reportedCount: 3,
      occurrence: {
        message: "This query depends on a [user-provided value](1).",
        startLine: "41",
        startColumn: "9",
        endColumn: "30",
        logicalLocation: "shop.db::query",
        rank: "80.5",
        correlationGuid: "0b1d2c3e-1111-4222-8333-944445555666",
        "partialFingerprints.primaryLocationLineHash": "39fa2ee980eb94b0:1",
      },
      parts: [],
      resolution: null,
      line: 7,
    });
  });

  it("keeps the source text and the documents of a result", () => {
    const parts = report.findings[0]?.parts.map(({ name, mediaType, bytes }) => [
      name,
      mediaType,
      Buffer.from(bytes).toString(),
    ]);
    expect(parts).toEqual([
      ["snippet", "text/plain", "cursor.execute(query)"],
      ["context", "text/plain", "query = a + b\ncursor.execute(query)"],
      ["code-flows", "application/json", '[{"threadFlows":[{"locations":[{"nestingLevel":0}]}]}]'],
      [
        "related-locations",
        "application/json",
        '[{"id":1,"physicalLocation":{"artifactLocation":{"index":1},"region":{"startLine":7}}}]',
      ],
      [
        "fixes",
        "application/json",
        '[{"artifactChanges":[],"description":{"text":"Bind <parameters>."}}]',
      ],
    ]);
  });

  it("takes rule and message of an extension, and the machine's folder off an absolute URI", () => {
    const second = report.findings[1];
    expect(second).toMatchObject({
      ruleId: "sec/weak-hash",
      title: "WeakHash",
      severity: "medium",
      severitySource: "cvss",
      severityRaw: "5.9",
      confidence: "medium",
      asset: { host: null, url: "src/shop/hash it.py" },
      cwe: [327, 916],
      description: "Classification: security-severity 5.9",
      occurrence: { message: "The hash md5 is {weak} (2, {7})." },
    });
    expect(second?.parts.map(({ name }) => name)).toEqual(["locations", "properties"]);
    expect(report.records[1]).toMatchObject({ warnings: [] });
  });

  it("finds the rule of a hierarchical id, and keeps the whole id", () => {
    expect(report.findings[2]).toMatchObject({
      ruleId: "py/sql-injection/second-order",
      title: "SQL query built from user-controlled sources",
      severity: "medium",
      asset: { url: "shop.db::load" },
      occurrence: { message: "Only **marked** up.", logicalLocation: "shop.db::load" },
    });
  });

  it("accounts for results that are no open findings", () => {
    const skipped = report.records.flatMap((r) => (r.kind === "skipped" ? [r.warning] : []));
    expect(skipped.map(({ code, record, line, field }) => [code, record, line, field])).toEqual([
      ["not_a_failure", 4, 52, "kind"],
      ["reported_fixed", 5, 55, "baselineState"],
      ["suppressed", 6, 58, "suppressions"],
      ["record_invalid", 7, 62, null],
    ]);
    expect(skipped[2]?.message).toBe('The result of "py/quiet" is suppressed: "Test data".');
  });

  it("has a tool for each run, and the origin as asset of a URL", () => {
    const [, , , web, project] = report.findings;
    expect(web).toMatchObject({
      tool: "web-prober",
      ruleId: "xss",
      title: "Reflected, like CVE-2020-11111.",
      group: "web",
      asset: { host: "shop.example", port: 443, protocol: "https", url: "https://shop.example" },
      cve: ["CVE-2020-11111"],
      occurrence: { uri: "https://shop.example/search?q=%3Cb%3E#top" },
    });
    expect(web?.parts.map(({ name }) => name)).toEqual(["web-request"]);
    expect(project).toMatchObject({ ruleId: "policy", asset: { host: null, url: null } });
    expect(report.records.at(-1)).toMatchObject({ warnings: [] });
  });

  it("has the same identity wherever it was built and whatever the scan says of its state", async () => {
    const moved = readFixture("sarif/two-runs.sarif")
      .toString()
      .replaceAll("/build/42/repo/", "/home/ci/work/")
      .replace('"startLine": 41', '"startLine": 44')
      .replace('"baselineState": "unchanged"', '"baselineState": "new"')
      .replace("5a6b0a4c", "00000000");
    const { findings } = await readAll(sarifFormat, moved);
    expect(findings.map(fingerprintOf)).toEqual(report.findings.map(fingerprintOf));
    const other = report.findings[0];
    const again = findings[0];
    if (other === undefined || again === undefined) throw new Error("no finding");
    expect(evidenceOf(again)).toBe(
      evidenceOf(other).replace('"startLine":"41"', '"startLine":"44"'),
    );
  });

  it("imports results of earlier scans as fixed on request", async () => {
    const { records } = await readAll(sarifFormat, readFixture("sarif/two-runs.sarif"), [], {
      includeInactive: true,
    });
    expect(records[4]).toMatchObject({
      kind: "finding",
      finding: { ruleId: "py/gone", resolution: "fixed" },
    });
    expect(records[5]).toMatchObject({ kind: "skipped", warning: { code: "suppressed" } });
  });
});
