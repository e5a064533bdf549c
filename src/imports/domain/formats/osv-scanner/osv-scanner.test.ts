import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import type { JsonObject } from "@/encoding/domain/json/json-values";
import type { Finding } from "@/evidence/domain/findings/finding";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { fingerprintOf, readAll, type WholeReport } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { osvScannerFormat } from "./osv-scanner-format";
import { osvSurvey } from "./osv-survey";

const FIXTURE = readFixture("osv-scanner/scan.json");
const report = await readAll(osvScannerFormat, FIXTURE);

async function only(
  vulnerability: JsonObject,
  component: JsonObject = {},
  source: JsonObject = {},
) {
  const packages = [{ package: { name: "p" }, vulnerabilities: [vulnerability], ...component }];
  const results = [{ source, packages }];
  const { records } = await readAll(osvScannerFormat, JSON.stringify({ results }));
  const [record] = records;
  if (record?.kind !== "finding" || records.length !== 1) throw new Error("no finding");
  return { finding: record.finding, codes: record.warnings.map(({ code }) => code) };
}

async function readingOf(content: Uint8Array, cuts: number[] = []): Promise<WholeReport | null> {
  try {
    return await readAll(osvScannerFormat, content, cuts);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect([error.code, typeof error.extra.position]).toEqual(["parse_failed", "object"]);
    return null;
  }
}

describe("OsvParser", () => {
  it("says what the report says of itself, and what of it is no finding", () => {
    expect(report.info).toEqual({
      detectedFormat: "osv-scanner-json",
      sourceTool: "osv-scanner",
      sourceVersion: null,
      scanStartedAt: null,
      hosts: [],
    });
    expect(report.warnings.map(({ code, message }) => [code, message])).toEqual([
      ["member_ignored", "Packages whose licences are not allowed are no findings; there are 1."],
    ]);
  });

  it("reads a vulnerability of a package", () => {
    expect(report.findings[0]).toEqual({
      tool: "osv-scanner",
      ruleId: "CVE-2021-22222",
      title: "Prototype pollution in example-parser",
      group: "supply_chain",
      severity: "medium",
      severitySource: "tool",
      severityRaw: "MODERATE",
      confidence: null,
      falsePositive: false,
      asset: {
        host: null,
        port: null,
        protocol: null,
        url: "web/package-lock.json: npm/example-parser@4.0.0",
      },
      cve: ["CVE-2021-22222"],
      cwe: [1321],
      cvss: {
        version: "3.1",
        score: 9.8,
        vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      },
      description: "The function `merge\\<T>` writes to **prototypes**.",
      remediation: "Fixed in example-parser 3.9.2, 4.1.1.",
      references: ["https://advisory.example/GHSA-aaaa"],
      reportedCount: null,
      occurrence: {
        id: "GHSA-aaaa-bbbb-cccc",
        source: "./web/package-lock.json",
        "source.type": "lockfile",
        package: "npm/example-parser@4.0.0",
        dependency_groups: "dev, optional",
      },
      parts: [],
      line: 10,
    });
  });

  it("takes entries that the scanner groups for one weakness reported twice", () => {
    const [first, second] = report.findings;
    if (first === undefined || second === undefined) throw new Error("no finding");
    expect(fingerprintOf(second)).toBe(fingerprintOf(first));
    expect(second).toMatchObject({
      title: "NPM-7 in example-parser",
      severity: "critical",
      severitySource: "cvss",
      severityRaw: "9.8",
      cvss: null,
      occurrence: { id: "NPM-7", called: "false", unimportant: "true" },
    });
  });

  it("says when nothing states a severity", () => {
    expect(report.records[2]).toMatchObject({
      kind: "finding",
      finding: { ruleId: "MAL-2024-1", severity: "info", severityRaw: "", cwe: [506] },
      warnings: [{ code: "severity_unmapped", record: 3, line: 42, field: "severity" }],
    });
  });

  it("finds source, package and group behind the vulnerability", () => {
    expect(report.findings[3]).toMatchObject({
      ruleId: "DSA-1-1",
      severity: "high",
      severitySource: "cvss",
      asset: { url: "/lib/dpkg/status: Debian:12/libexample@1:2.0-1" },
      cve: ["CVE-2022-30001", "CVE-2022-30002"],
      cvss: { version: "4.0", score: 8.7 },
      occurrence: { "source.type": "docker" },
    });
    expect(report.findings[4]).toMatchObject({
      ruleId: "OSV-2020-1",
      severity: "low",
      severityRaw: "low",
      asset: { url: "/lib/dpkg/status: git@0123456789abcdef" },
    });
    expect(report.records[5]).toMatchObject({ warning: { code: "record_invalid", record: 6 } });
  });

  const v2 = { type: "CVSS_V2", score: "AV:N/AC:L/Au:N/C:P/I:P/A:P" };
  const v3 = { type: "CVSS_V3", score: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H" };
  const v4 = {
    type: "CVSS_V4",
    score: "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N",
  };

  it.each<[string, JsonObject, string, Finding["severity"], string, string[]]>([
    ["v3 before v2 and v4", { severity: [v2, v4, v3] }, "9.9", "high", "3.1", []],
    ["v2 alone", { severity: [v2] }, "", "high", "2.0", []],
    [
      "v4 without a score of the group",
      { severity: [v4] },
      "",
      "info",
      "4.0",
      ["severity_unmapped"],
    ],
    ["v2 before v4, whose score is not known", { severity: [v4, v2] }, "", "high", "2.0", []],
    ["the group's score alone", {}, "3.1", "low", "", []],
    ["no score of the group", {}, "11", "info", "", ["severity_unmapped"]],
    ["a vector of the package", { affected: [{ severity: [v3] }] }, "", "high", "3.1", []],
    [
      "the word of the package",
      { affected: [{ ecosystem_specific: { severity: "Critical" } }] },
      "",
      "critical",
      "",
      [],
    ],
    [
      "a score where the word says nothing",
      { severity: [v3], database_specific: { severity: "UNKNOWN" } },
      "",
      "high",
      "3.1",
      [],
    ],
    [
      "a word that it does not know",
      { database_specific: { severity: "awful" } },
      "",
      "info",
      "",
      ["severity_unmapped"],
    ],
  ])("rates %s", async (_name, vulnerability, maxSeverity, severity, version, expected) => {
    const groups = [{ ids: ["X-1"], max_severity: maxSeverity }];
    const { finding, codes } = await only({ id: "X-1", ...vulnerability }, { groups });
    expect([finding.severity, finding.cvss?.version ?? ""]).toEqual([severity, version]);
    expect(codes).toEqual(expected);
  });

  it.each<[string, JsonObject, JsonObject, string | null]>([
    ["no version", { package: { name: "n", ecosystem: "Go" } }, { path: "go.mod" }, "go.mod: Go/n"],
    ["no ecosystem", { package: { name: "n", version: "1" } }, { path: "go.mod" }, "go.mod: n@1"],
    ["no source", { package: { name: "n", version: "1" } }, {}, "n@1"],
    ["no package", { package: {} }, { path: "go.mod" }, "go.mod"],
    ["nothing", { package: {} }, {}, null],
  ])("names the asset with %s", async (_name, component, source, url) => {
    const { finding, codes } = await only({ id: "X-1" }, component, source);
    expect(finding.asset).toEqual({ host: null, port: null, protocol: null, url });
    expect(codes.includes("asset_unknown")).toBe(url === null);
  });

  it("takes the first id of a group that has no CVE or several", async () => {
    const rule = async (aliases: string[]) => {
      const groups = [{ ids: ["A-1", "X-1"], aliases }];
      return (await only({ id: "X-1" }, { groups })).finding.ruleId;
    };
    expect(await rule([])).toBe("A-1");
    expect(await rule(["CVE-2020-10001", "CVE-2020-10002"])).toBe("A-1");
    expect(await rule(["CVE-2020-10001"])).toBe("CVE-2020-10001");
    expect((await only({ id: "X-1" })).finding.ruleId).toBe("X-1");
  });

  it("reads the member names of 2022", async () => {
    const results = [
      {
        packageSource: { path: "Cargo.lock" },
        packages: [
          {
            Package: { name: "n", version: "1", ecosystem: "c" },
            vulnerabilities: [{ id: "X-1" }],
          },
        ],
      },
    ];
    const { findings } = await readAll(osvScannerFormat, JSON.stringify({ results }));
    expect(findings).toMatchObject([{ asset: { url: "Cargo.lock: c/n@1" } }]);
  });

  it("accounts for a vulnerability without an id", async () => {
    const results = [{ source: {}, packages: [{ vulnerabilities: [{}] }] }];
    const { records } = await readAll(osvScannerFormat, JSON.stringify({ results }));
    expect(records).toMatchObject([{ kind: "skipped", warning: { code: "record_invalid" } }]);
  });

  it.each([
    ["no result", '{"results":[],"experimental_config":{}}', []],
    ["no list", '{"results":null}', []],
    ["no package", '{"results":[{"source":{"path":"a"},"packages":[]}]}', []],
    ["no vulnerability", '{"results":[{"packages":[{"vulnerabilities":null}]}]}', []],
    [
      "findings about no package",
      '{"results":[],"experimental_generic_findings":[{},{}]}',
      ["member_ignored"],
    ],
    ["no text at all", " ", ["report_empty"]],
  ])("takes a report with %s for one without findings", async (_name, text, codes) => {
    const { records, warnings } = await readAll(osvScannerFormat, text);
    expect(records).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(codes);
  });

  it("gives the same wherever the bytes are cut, and refuses every truncation", async () => {
    const end = FIXTURE.toString().trimEnd().length;
    const cut = fc.tuple(
      fc.array(fc.nat(FIXTURE.length), { maxLength: 6 }),
      fc.integer({ min: 1, max: end - 1 }),
    );
    await fc.assert(
      fc.asyncProperty(cut, async ([cuts, length]) => {
        expect(await readingOf(FIXTURE, cuts)).toEqual(report);
        expect(await readingOf(FIXTURE.subarray(0, length))).toBeNull();
      }),
      { numRuns: 50 },
    );
  });

  it("does not hold more than memory should be given", () => {
    const survey = osvSurvey(false, 1_000);
    const group = '{"ids":["a","b","c"]},';
    const text = `{"results":[{"packages":[{"groups":[${group.repeat(9)}`;
    expect(() => survey.survey(text)).toThrow("too long");
  });
});

describe("osvScannerFormat", () => {
  it.each<[string, string, string | null]>([
    ["a report", FIXTURE.toString(), "osv-scanner-json"],
    ["a clean one", '{"results":[],"experimental_config":{}}', "osv-scanner-json"],
    ["sorted members", '{"results":[{"packages":[{"groups":[],"package":{}', "osv-scanner-json"],
    ["Semgrep", '{"results":[],"errors":[]}', null],
    ["an empty list of no one", '{"results":[]}', null],
    ["sources of something else", '{"results":[{"source":{"id":1}}]}', null],
    ["a list", '[{"results":[{"source":{},"packages":[]}]}]', null],
  ])("detects what is its own: %s", (_name, text, expected) => {
    expect(osvScannerFormat.detect(inspectHead(Buffer.from(text)))).toBe(expected);
  });

  it.each([
    ["Semgrep", '{"results":[],"errors":[]}', /--format json/],
    ["a page of DefectDojo", '{"count":1,"results":[{"id":1}]}', /--format json/],
    [
      "long results of another tool",
      `{"results":[{"x":"${"x".repeat(70_000)}"}]}`,
      /source or pack/,
    ],
    ["results that are no list", '{"results":{}}', /no list/],
    ["no results", `{"x":"${"x".repeat(70_000)}"}`, /no list “results”/],
    ["a list", "[]", /--format json/],
  ])("refuses %s", async (_name, text, detail) => {
    await expect(readAll(osvScannerFormat, text)).rejects.toMatchObject({
      code: "parse_failed",
      detail: expect.stringMatching(detail),
    });
  });
});
