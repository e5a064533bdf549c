import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import {
  expectSameInPieces,
  expectToSurviveDamage,
  expectToSurviveOddValues,
} from "../cyclonedx/__fixtures__/damage";
import { grypeFormat } from "./grype-format";

const content = readFixture("grype/grype.json");
const report = await readAll(grypeFormat, content);

describe("Grype JSON", () => {
  it("accounts for every match, also for those that a rule ignores", () => {
    const summaries = report.records.map((record) =>
      record.kind === "finding"
        ? [record.finding.ruleId, record.finding.severity, record.finding.asset.url]
        : record.warning.code,
    );
    expect(summaries).toEqual([
      ["GHSA-aaaa-bbbb-cccc", "high", "registry.example/shop:1.4: pkg:pypi/Web@3.2.9"],
      ["CVE-2019-10002", "info", "registry.example/shop:1.4: pkg:deb/debian/shell@5.0?arch=amd64"],
      ["CVE-2019-10003", "medium", "registry.example/shop:1.4: nopurl@1"],
      ["CVE-2019-10004", "info", "registry.example/shop:1.4"],
      "record_invalid",
      "record_invalid",
      "suppressed",
    ]);
    expect(report.info).toEqual({
      detectedFormat: "grype-json",
      sourceTool: "grype",
      sourceVersion: "0.94.0",
      scanStartedAt: "2025-06-19T11:43:35.000Z",
      hosts: [],
    });
  });

  it("says everything of a match but what changes every day", () => {
    expect(report.findings[0]).toEqual({
      tool: "grype",
      ruleId: "GHSA-aaaa-bbbb-cccc",
      title: "GHSA-aaaa-bbbb-cccc in Web 3.2.9",
      group: "supply_chain",
      severity: "high",
      severitySource: "tool",
      severityRaw: "High",
      confidence: null,
      falsePositive: false,
      asset: {
        host: null,
        port: null,
        protocol: null,
        url: "registry.example/shop:1.4: pkg:pypi/Web@3.2.9",
      },
      cve: ["CVE-2021-10001"],
      cwe: [79],
      cvss: { version: "3.1", score: 9.8, vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H" },
      description: "A bypass.",
      remediation: "Update Web to 3.2.10.",
      references: [
        "https://github.example/advisories/GHSA-aaaa-bbbb-cccc",
        "https://a.example/1",
        "https://nvd.example/CVE-2021-10001",
        "https://django.example/1",
        "PYSEC-2021-1",
      ],
      reportedCount: null,
      occurrence: {
        name: "Web",
        version: "3.2.9",
        type: "python",
        language: "python",
        purl: "pkg:pypi/Web@3.2.9",
        locations: "/site/Web/METADATA\n/site/Web/RECORD",
        namespace: "github:language:python",
        "fix.state": "fixed",
        "fix.versions": "3.2.10",
        matcher: "python-matcher\nstock-matcher",
        "match.type": "exact-direct-match",
        versionConstraint: "<3.2.10 (python)",
      },
      parts: [],
      line: 3,
    });
  });

  it("reads the form of the first versions", () => {
    expect(report.findings[1]).toMatchObject({
      severityRaw: "Negligible",
      cvss: { version: "3.0", score: 7.8 },
      remediation: "Update shell to 5.1.",
      references: ["https://debian.example/CVE-2019-10002"],
      occurrence: { matcher: "dpkg-matcher", "fix.versions": "5.1" },
    });
  });

  it("lets CVSS decide only where Grype states no severity, and warns of unknown words", () => {
    expect(report.findings[2]).toMatchObject({ severitySource: "cvss", severityRaw: "4.2" });
    const warnings = report.records.flatMap((record) =>
      record.kind === "finding" ? record.warnings : [record.warning],
    );
    expect(warnings.map(({ code, record, field }) => [code, record, field])).toEqual([
      ["severity_unmapped", 4, "vulnerability.severity"],
      ["asset_unknown", 4, "artifact"],
      ["record_invalid", 5, "vulnerability.id"],
      ["record_invalid", 6, "vulnerability.id"],
      ["suppressed", 7, "ignoredMatches"],
    ]);
  });

  it.each([
    ['{"type":"directory","target":"/src"}', "/src: a@1"],
    ['{"type":"unknown","target":null}', "a@1"],
    ["null", "a@1"],
  ])("names what was scanned in %s", async (source, url) => {
    const match = '{"vulnerability":{"id":"CVE-2024-1000"},"artifact":{"name":"a","version":"1"}}';
    const { findings } = await readAll(grypeFormat, `{"source":${source},"matches":[${match}]}`);
    expect(findings.map(({ asset }) => asset.url)).toEqual([url]);
  });

  it("keeps text with U+0000, as a broken version of a binary has it", async () => {
    const match =
      '{"vulnerability":{"id":"CVE-2024-1000"},"artifact":{"name":"java","version":"17\\u0000-x"}}';
    const { findings } = await readAll(grypeFormat, `{"matches":[${match}]}`);
    expect(findings[0]?.occurrence.version).toBe("17\u0000-x");
    expect(findings.map(fingerprintOf)).toHaveLength(1);
  });

  it.each(['{"matches":[]}', '{"matches":null,"descriptor":{"name":"grype"}}'])(
    "takes %s for a clean scan",
    async (clean) => {
      expect((await readAll(grypeFormat, clean)).records).toEqual([]);
    },
  );

  it("takes nothing that another tool did not find for a clean scan", () => {
    const xeol = '{"matches":[],"source":{},"distro":{},"descriptor":{"name":"xeol"}}';
    expect(grypeFormat.open(inspectHead(Buffer.from(xeol)))).toBeNull();
  });

  it.each([
    ['{"matches":[{"artifact":{"name":"x"}}]}', "grype-json"],
    ['{"matches":[],"source":{"type":"image"},"distro":{}}', "grype-json"],
    ['{"descriptor":{"version":"1","name":"grype"},"matches":[]}', "grype-json"],
    ['{"matches":[],"source":{},"distro":{},"descriptor":{"name":"xeol"}}', null],
    ['{"matches":[{"rule":"x","file":"y"}],"version":"1"}', null],
    ['{"matches":[]}', null],
    ['{"vulnerability":{}}', null],
    ['[{"matches":[{"vulnerability":{}}]}]', null],
    ["<matches/>", null],
  ])("knows whether %s is one", (head, expected) => {
    expect(grypeFormat.detect(inspectHead(Buffer.from(head)))).toBe(expected);
  });

  it("knows its own reports, also by their first bytes", () => {
    for (const head of [content, content.subarray(0, 300)]) {
      expect(grypeFormat.detect(inspectHead(head))).toBe("grype-json");
    }
  });

  it.each([
    ["another object", '{"x":[]}', 1, 1],
    ["matches that are no list", '{"matches":{}}', 1, 15],
    ["a list", "[]", 1, 1],
    ["a broken report", '{"matches":[{"vulnerability":\n}]}', 2, 1],
  ])("refuses %s", async (_name, bad, line, column) => {
    const error: unknown = await readAll(grypeFormat, bad).catch((reason: unknown) => reason);
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe("parse_failed");
    expect(error.extra.position).toEqual({ line, column });
  });

  it("survives values of any type in any place", async () => {
    await expectToSurviveOddValues(grypeFormat, content.toString());
  });

  it("reads the same wherever it is cut, and survives damage", async () => {
    await expectSameInPieces(grypeFormat, content);
    await expectToSurviveDamage(grypeFormat, content);
  });
});
