import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import {
  expectSameInPieces,
  expectToSurviveDamage,
  expectToSurviveOddValues,
  reversedMembers,
  substanceOf,
} from "../cyclonedx/__fixtures__/damage";
import { dependencyCheckFormat } from "./dependency-check-format";

const xml = readFixture("dependency-check/report.xml");
const json = readFixture("dependency-check/report.json");
const report = await readAll(dependencyCheckFormat, xml);

function dependency(content: string): string {
  return `<analysis xmlns="https://jeremylong.github.io/DependencyCheck/dependency-check.1.3.xsd"><dependencies><dependency>${content}</dependency></dependencies></analysis>`;
}

describe("Dependency-Check", () => {
  it("accounts for every vulnerability, also for those that a rule suppresses", () => {
    const summaries = report.records.map((record) =>
      record.kind === "finding"
        ? [record.finding.ruleId, record.finding.asset.url, record.finding.line]
        : [record.warning.code, record.warning.record, record.warning.line],
    );
    expect(summaries).toEqual([
      ["CVE-2024-10001", "Shop: pkg:maven/org.left/left@0.1.0", 38],
      ["CWE-400: Uncontrolled Resource Consumption", "Shop: pkg:maven/org.left/left@0.1.0", 62],
      ["suppressed", 3, 71],
      ["jquery issue: 162", "Shop: shop.war: jquery.js sha256:ee", 83],
      ["record_invalid", 5, 88],
    ]);
    expect(report.info).toEqual({
      detectedFormat: "dependency-check-xml",
      sourceTool: "dependency-check",
      sourceVersion: "11.1.0",
      scanStartedAt: "2025-03-01T15:00:00.000Z",
      hosts: [],
    });
  });

  it("says everything of a vulnerability and of the dependency", () => {
    expect(report.findings[0]).toEqual({
      tool: "dependency-check",
      ruleId: "CVE-2024-10001",
      title: "CVE-2024-10001 in shop.war: left-0.1.0.jar",
      group: "supply_chain",
      severity: "medium",
      severitySource: "tool",
      severityRaw: "MEDIUM",
      confidence: null,
      falsePositive: false,
      asset: { host: null, port: null, protocol: null, url: "Shop: pkg:maven/org.left/left@0.1.0" },
      cve: ["CVE-2024-10001"],
      cwe: [295, 297],
      cvss: { version: "3.0", score: 9.8, vector: "CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H" },
      description: "Reads a List\\<String>. Like CVE-2020-99999.",
      remediation: "Update org.left/left to 0.2.0.",
      references: ["https://left.example/1", "- [Report](https://left.example/2)"],
      reportedCount: null,
      occurrence: {
        fileName: "shop.war: left-0.1.0.jar",
        filePath: "/build/shop.war/left-0.1.0.jar",
        sha256: "cc",
        sha1: "bb",
        md5: "aa",
        packages: "pkg:maven/org.left/left@0.1.0 (HIGH)",
        vulnerabilityIds: "cpe:2.3:a:left:left:0.1.0:*:*:*:*:*:*:* (HIGHEST)",
        projectReferences: "shop:compile",
        includedBy: "pkg:maven/com.shop/shop@1.4",
        relatedDependencies: "/build/left-copy.jar",
        source: "NVD",
        vulnerableSoftware:
          "cpe:2.3:a:left:left:*:*:*:*:*:*:*:* versionEndExcluding=0.2.0 matched\ncpe:2.3:a:left:left:*:*:*:*:*:*:*:* versionStartIncluding=1.0 versionEndExcluding=1.3",
      },
      parts: [],
      line: 38,
    });
  });

  it("lets CVSS decide only where there is no severity, and warns of unknown words", () => {
    expect(report.findings[1]).toMatchObject({
      severity: "medium",
      severitySource: "cvss",
      severityRaw: "6.9",
      cve: [],
      cwe: [400],
      cvss: { version: "4.0", score: 6.9 },
      occurrence: { source: "OSSINDEX", notes: "Seen twice." },
    });
    expect(report.records[3]).toMatchObject({
      finding: { severity: "info", severityRaw: "terrible" },
      warnings: [{ code: "severity_unmapped", record: 4, field: "severity" }],
    });
  });

  it("reads the same from XML and JSON, in any order of members", async () => {
    const expected = substanceOf(report);
    expect(substanceOf(await readAll(dependencyCheckFormat, json))).toEqual(expected);
    const reversed = await readAll(dependencyCheckFormat, reversedMembers(json.toString()));
    expect(reversed.findings.map(fingerprintOf).sort()).toEqual(
      report.findings.map(fingerprintOf).sort(),
    );
    expect(reversed.records).toHaveLength(report.records.length);
    expect((await readAll(dependencyCheckFormat, json)).info).toEqual({
      ...report.info,
      detectedFormat: "dependency-check-json",
    });
  });

  it("reads the first schemas, with prefixes as well", async () => {
    const old = dependency(
      `<fileName>a.dll</fileName><sha1>11</sha1>
      <identifiers><identifier type="cpe" confidence="LOW"><name>(cpe:/a:a:a:1)</name></identifier><identifier type="maven" confidence="HIGH"><name>(org.a:a:1)</name></identifier></identifiers>
      <vulnerabilities><vulnerability><name>CVE-2016-10001</name><cvssScore>7.5</cvssScore><cvssAccessVector>NETWORK</cvssAccessVector><cvssAccessComplexity>LOW</cvssAccessComplexity><cvssAuthenticationr>NONE</cvssAuthenticationr><cvssConfidentialImpact>PARTIAL</cvssConfidentialImpact><cvssIntegrityImpact>PARTIAL</cvssIntegrityImpact><cvssAvailabilityImpact>PARTIAL</cvssAvailabilityImpact><severity>Moderate</severity><cwe>CWE-79 Cross-site Scripting</cwe></vulnerability></vulnerabilities>`,
    );
    const prefixed = old.replace("xmlns=", "xmlns:d=").replace(/<(\/?)(?=[a-zA-Z])/g, "<$1d:");
    for (const content of [old, prefixed]) {
      const { findings } = await readAll(dependencyCheckFormat, content);
      expect(findings).toMatchObject([
        {
          severity: "medium",
          asset: { url: "org.a:a:1" },
          cwe: [79],
          cvss: { version: "2.0", score: 7.5, vector: "AV:N/AC:L/Au:N/C:P/I:P/A:P" },
          occurrence: { vulnerabilityIds: "cpe:/a:a:a:1 (LOW)", packages: "org.a:a:1 (HIGH)" },
        },
      ]);
    }
  });

  it.each([
    ["<fileName>a.js</fileName><sha1>11</sha1>", "a.js sha1:11", 0],
    ["<fileName>a.js</fileName>", "a.js", 0],
    ["", null, 1],
  ])("names the file in %j where no package is known", async (members, url, warnings) => {
    const vulnerability =
      "<vulnerabilities><vulnerability><name>X</name></vulnerability></vulnerabilities>";
    const { records } = await readAll(dependencyCheckFormat, dependency(members + vulnerability));
    expect(records).toMatchObject([{ finding: { asset: { url } } }]);
    expect(records[0]?.kind === "finding" && records[0].warnings).toHaveLength(warnings);
  });

  it("cuts a list of software that has no end", async () => {
    const software = `<software>${"x".repeat(100)}😀</software>`.repeat(1_000);
    const { findings } = await readAll(
      dependencyCheckFormat,
      dependency(
        `<vulnerabilities><vulnerability><name>X</name><vulnerableSoftware>${software}</vulnerableSoftware></vulnerability></vulnerabilities>`,
      ),
    );
    const text = findings[0]?.occurrence.vulnerableSoftware ?? "";
    expect(text.length).toBeLessThanOrEqual(64 * 1024 + 1);
    expect(text.endsWith("…")).toBe(true);
    expect(findings.map(fingerprintOf)).toHaveLength(1);
  });

  it("keeps a small report small whose one dependency has very many vulnerabilities", async () => {
    const vulnerable = (count: number) => {
      const vulnerabilities = Array(count).fill({ name: "X" });
      const filePath = "x".repeat(60_000);
      return JSON.stringify({ dependencies: [{ fileName: "a", filePath, vulnerabilities }] });
    };
    const { findings } = await readAll(dependencyCheckFormat, vulnerable(20_000));
    expect(findings.at(-1)?.occurrence.filePath).toHaveLength(1_678);
    await expect(readAll(dependencyCheckFormat, vulnerable(100_001))).rejects.toThrow(
      "too many vulnerabilities",
    );
  });

  it("takes dependencies without vulnerabilities for a clean scan, and skips what is none", async () => {
    expect(
      (await readAll(dependencyCheckFormat, dependency("<fileName>a</fileName>"))).records,
    ).toEqual([]);
    const { records } = await readAll(
      dependencyCheckFormat,
      '{"reportSchema":"1.1","dependencies":[7,{}]}',
    );
    expect(records).toMatchObject([{ warning: { code: "record_invalid", field: "dependencies" } }]);
  });

  it.each([
    [
      '<d:analysis xmlns:d="https://www.owasp.org/index.php/OWASP_Dependency_Check#1.0"/>',
      "dependency-check-xml",
    ],
    ["<analysis/>", null],
    ['<analysis xmlns="https://other.example/"/>', null],
    ['{"reportSchema":"1.1"}', null],
    ['{"scanInfo":{},"dependencies":[]}', null],
    ["analysis", null],
  ])("knows whether %s is one", (content, expected) => {
    expect(dependencyCheckFormat.detect(inspectHead(Buffer.from(content)))).toBe(expected);
  });

  it("knows its own reports", () => {
    const shapes = [xml, json].map((bytes) => dependencyCheckFormat.detect(inspectHead(bytes)));
    expect(shapes).toEqual(["dependency-check-xml", "dependency-check-json"]);
  });

  it.each([
    ["another root", "<report/>", 1, 1],
    ["an analysis of another kind", "<analysis>\n<x/></analysis>", 2, 16],
    ["JSON without dependencies", '{"reportSchema":"1.1","scanInfo":{}}', 1, 1],
    ["dependencies that are no list", '{"dependencies":{}}', 1, 20],
    ["a list", "[]", 1, 1],
    ["a truncated report", dependency("").slice(0, -11), 1, 143],
  ])("refuses %s", async (_name, content, line, column) => {
    const error: unknown = await readAll(dependencyCheckFormat, content).catch((e: unknown) => e);
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe("parse_failed");
    expect(error.extra.position).toEqual({ line, column });
  });

  it("survives values of any type in any place", async () => {
    await expectToSurviveOddValues(dependencyCheckFormat, json.toString());
  });

  it.each([
    ["XML", xml],
    ["JSON", json],
  ])("reads %s the same wherever it is cut, and survives damage", async (_name, bytes) => {
    await expectSameInPieces(dependencyCheckFormat, bytes);
    await expectToSurviveDamage(dependencyCheckFormat, bytes);
  });
});
