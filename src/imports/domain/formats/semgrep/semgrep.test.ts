import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import type { JsonObject } from "@/encoding/domain/json/json-values";
import type { Finding } from "@/evidence/domain/findings/finding";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { fingerprintOf, readAll, type WholeReport } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { sarifFormat } from "../sarif/sarif-format";
import { semgrepFormat } from "./semgrep-format";

const FIXTURE = readFixture("semgrep/scan.json");
const report = await readAll(semgrepFormat, FIXTURE);

async function only(result: JsonObject) {
  const text = JSON.stringify({ results: [{ check_id: "a.b", path: "p", ...result }], errors: [] });
  const { records } = await readAll(semgrepFormat, text);
  const [record] = records;
  if (record?.kind !== "finding" || records.length !== 1) throw new Error("no finding");
  return { finding: record.finding, codes: record.warnings.map(({ code }) => code) };
}

function detect(text: string): string | null {
  return semgrepFormat.detect(inspectHead(Buffer.from(text)));
}

async function readingOf(content: Uint8Array, cuts: number[] = []): Promise<WholeReport | null> {
  try {
    return await readAll(semgrepFormat, content, cuts);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect([error.code, typeof error.extra.position]).toEqual(["parse_failed", "object"]);
    return null;
  }
}

describe("SemgrepParser", () => {
  it("says what the report says of itself, and what Semgrep could not do", () => {
    expect(report.info).toEqual({
      detectedFormat: "semgrep-json",
      sourceTool: "semgrep",
      sourceVersion: "1.120.0",
      scanStartedAt: null,
      hosts: [],
    });
    expect(report.warnings.map(({ code, message, line }) => [code, message, line])).toEqual([
      [
        "tool_error",
        'Semgrep reports PartialParsing in "shop/odd.py": "Syntax error at line shop/odd.py:3: `x` was unexpected"',
        83,
      ],
      ["tool_error", "Semgrep reports Timeout.", 87],
    ]);
  });

  it("reads a result with all its members", () => {
    const [first] = report.findings;
    expect({ ...first, parts: [] }).toEqual({
      tool: "semgrep",
      ruleId: "rules.python.requests-without-timeout",
      title: "requests-without-timeout",
      group: "code",
      severity: "medium",
      severitySource: "tool",
      severityRaw: "WARNING",
      confidence: "high",
      falsePositive: false,
      asset: { host: null, port: null, protocol: null, url: "shop/client.py" },
      cve: ["CVE-2020-11111"],
      cwe: [400],
      cvss: null,
      description: `requests.get() without a timeout may wait \\<forever>.
See CVE-2020-11111.

Classification: A06:2021 - Insecure Design, Denial of Service, impact low, likelihood medium`,
      remediation: "Suggested replacement:\n\n`requests.get(url, timeout=5)`",
      references: [
        "https://docs.example/timeouts",
        "https://semgrep.example/r/requests-without-timeout",
      ],
      reportedCount: null,
      occurrence: {
        "start.line": "12",
        "start.col": "5",
        "end.line": "12",
        "end.col": "40",
        message: "requests.get() without a timeout may wait <forever>.\nSee CVE-2020-11111.",
        fingerprint: "f00d_0",
      },
      parts: [],
      line: 4,
    });
    const parts = first?.parts.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]);
    expect(parts).toEqual([
      ["snippet", "    requests.get(url)"],
      ["fix", "requests.get(url, timeout=5)"],
      ["dataflow-trace", '{"taint_sink":["CliLoc",[{"path":"shop/client.py"},"url"]]}'],
    ]);
  });

  it("has one identity for a rule in a file, and no text that Semgrep withholds", () => {
    const [first, second] = report.findings;
    if (first === undefined || second === undefined) throw new Error("no finding");
    expect(fingerprintOf(second)).toBe(fingerprintOf(first));
    expect(second.parts).toEqual([]);
    expect(second.occurrence.fingerprint).toBeUndefined();
  });

  it("reads a vulnerable dependency", () => {
    expect(report.findings[2]).toMatchObject({
      ruleId: "ssc-parity-1",
      title: "CVE-2021-22222 in example-parser",
      group: "supply_chain",
      severity: "critical",
      severityRaw: "CRITICAL",
      asset: { host: null, url: "web/package-lock.json: npm/example-parser@4.0.0" },
      cve: ["CVE-2021-22222"],
      remediation: "Upgrade example-parser to 4.1.1.",
      occurrence: {
        path: "package-lock.json",
        "start.line": "7",
        "start.col": "1",
        "end.line": "7",
        "end.col": "9",
        message: "Affected versions of example-parser are vulnerable.",
        reachable: "true",
        transitivity: "direct",
        lockfile_line: "77",
      },
    });
  });

  it("skips what a comment in the source suppresses", () => {
    expect(report.records[3]).toMatchObject({
      kind: "skipped",
      warning: { code: "suppressed", record: 4, line: 74, field: "is_ignored" },
    });
  });

  it.each<[string, Finding["severity"], string[]]>([
    ["ERROR", "high", []],
    ["WARNING", "medium", []],
    ["INFO", "low", []],
    ["CRITICAL", "critical", []],
    ["HIGH", "high", []],
    ["MEDIUM", "medium", []],
    ["LOW", "low", []],
    ["INVENTORY", "info", []],
    ["", "info", []],
    ["AWFUL", "info", ["severity_unmapped"]],
  ])("maps the severity %j", async (word, severity, expected) => {
    const { finding, codes } = await only({ extra: { severity: word } });
    expect(finding).toMatchObject({ severity, severityRaw: word, title: "b" });
    expect(codes).toEqual(expected);
  });

  it("keeps a result without a file, and names what has none of its parts", async () => {
    const { finding, codes } = await only({ path: "" });
    expect(finding.asset.url).toBeNull();
    expect(codes).toEqual(["asset_unknown"]);
    const dependency = { dependency_match: { found_dependency: { package: "x" } } };
    const bare = await only({ path: "go.mod", extra: { message: "A\nB", sca_info: dependency } });
    expect(bare.finding).toMatchObject({ title: "A", asset: { url: "go.mod: x" } });
    const other = await only({ extra: { sca_info: { dependency_match: {} } } });
    expect(other.finding).toMatchObject({ group: "code", asset: { url: "p" } });
  });

  it("accounts for results that it cannot read", async () => {
    const text = '{"results":[7,{"check_id":"r","path":"p"},{"path":"p"}],"errors":[]}';
    const { records } = await readAll(semgrepFormat, text);
    const codes = records.map((r) => (r.kind === "skipped" ? r.warning.code : "finding"));
    expect(codes).toEqual(["record_invalid", "finding", "record_invalid"]);
  });

  it("does not list errors without end", async () => {
    const errors = Array.from({ length: 100 }, () => ({ type: "Timeout" }));
    const { warnings } = await readAll(semgrepFormat, JSON.stringify({ results: [], errors }));
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)?.message).toBe("Semgrep reports 80 more errors.");
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

  it("finds the same weakness as Semgrep's SARIF", async () => {
    const [first] = report.findings;
    const sarif = {
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "Semgrep OSS" } },
          results: [
            {
              ruleId: first?.ruleId,
              locations: [{ physicalLocation: { artifactLocation: { uri: "shop/client.py" } } }],
            },
          ],
        },
      ],
    };
    const { findings } = await readAll(sarifFormat, JSON.stringify(sarif));
    expect(findings.map(fingerprintOf)).toEqual(first && [fingerprintOf(first)]);
  });
});

describe("semgrepFormat", () => {
  it.each([
    ["a report", FIXTURE.toString()],
    ["a clean one", '{"results":[],"errors":[]}'],
    ["a long one that lists its files first", '{"errors":[],"paths":{"scanned":["a","b'],
    [
      "one of which only a result is in sight",
      `{"results":[{"check_id":"r","extra":{"message":"${"x".repeat(70_000)}`,
    ],
  ])("detects %s", (_name, text) => {
    expect(detect(text)).toBe("semgrep-json");
  });

  it.each([
    ["Bandit", '{"errors":[],"generated_at":"x","metrics":{},"results":[]}'],
    [
      "Checkov",
      '{"check_type":"terraform","results":{"failed_checks":[{"check_id":"CKV_1","extra":{}}]}}',
    ],
    ["OSV-Scanner", '{"results":[]}'],
    ["DefectDojo", '{"count":0,"next":null,"previous":null,"results":[]}'],
    ["a list", '[{"results":[],"errors":[]}]'],
  ])("does not detect %s", (_name, text) => {
    expect(detect(text)).toBeNull();
  });

  it.each([
    ["Bandit", '{"errors":[],"generated_at":"x","metrics":{},"results":[]}', /--json/],
    ["findings of another tool", '{"results":[{"id":1}],"errors":[]}', /check_id/],
    ["results that are no list", '{"errors":[],"results":{"check_id":"r"}}', /no list/],
    ["a list", "[]", /--json/],
  ])("refuses %s", async (_name, text, detail) => {
    await expect(readAll(semgrepFormat, text)).rejects.toMatchObject({
      code: "parse_failed",
      detail: expect.stringMatching(detail),
    });
  });
});
