import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { DEFAULT_READING } from "@/imports/domain/report/report-parser";
import { readAll, type WholeReport } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { sarifFormat } from "./sarif-format";
import { sarifSurvey } from "./sarif-survey";

const FIXTURE = readFixture("sarif/two-runs.sarif");

async function failure(content: string | Uint8Array): Promise<ServiceError> {
  const error: unknown = await readAll(sarifFormat, content).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw error;
  return error;
}

/** The report, or null where it was refused with a position. */
async function readingOf(content: Uint8Array, cuts: number[] = []): Promise<WholeReport | null> {
  try {
    return await readAll(sarifFormat, content, cuts);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe("parse_failed");
    expect(error.extra.position).toMatchObject({ line: expect.any(Number) });
    return null;
  }
}

function detect(text: string): string | null {
  return sarifFormat.detect(inspectHead(Buffer.from(text)));
}

describe("sarifFormat", () => {
  it.each([
    ["a report", FIXTURE.toString()],
    ["one whose version stands at its end", '{"runs":[],"version":"2.1.0"}'],
    ["one that only its schema names", '{"$schema":"https://x/sarif-schema-2.1.0.json","runs":[]}'],
    [
      "one of which only the runs are in sight",
      `{"runs": [ {"tool": {"driver": {"name": "${"x".repeat(70_000)}`,
    ],
  ])("detects %s", (_name, text) => {
    expect(detect(text)).toBe("sarif-2.1");
  });

  it.each([
    ["runs of something else", '{"runs":[{"distance":7}]}'],
    ["a list", '[{"version":"2.1.0","runs":[]}]'],
    ["lines", '{"version":"2.1.0","runs":[]}\\n{"version":"2.1.0","runs":[]}'.replace("\\n", "\n")],
    ["another report", '{"version":"2.1.0","results":[]}'],
    ["text", "runs"],
  ])("does not detect %s", (_name, text) => {
    expect(detect(text)).toBeNull();
  });

  it.each([
    ["another JSON report", '{"results":[]}', /JSON of another shape\. Let the tool write SARIF/],
    ["a list", "[]", /SARIF 2\.1\.0/],
    ["an earlier version", '{"version":"2.0.0-csd.2","runs":[]}', /SARIF "2\.0\.0-csd\.2"/],
    ["runs that a failed tool left out", '{"version":"2.1.0","runs":null}', /no list “runs”/],
    ["runs that are no list", '{"runs":{"results":[]}}', /“runs” is no list/],
    ["runs of something else", '{"runs":[{"distance":7}]}', /a tool or results/],
    ["a truncated report", '{"version":"2.1.0","runs":[', /ends too early/],
  ])("refuses %s", async (_name, text, detail) => {
    const error = await failure(text);
    expect(error.code).toBe("parse_failed");
    expect(error.detail).toMatch(detail);
    expect(error.extra.position).toMatchObject({ line: 1 });
  });

  it("takes a report without results for a clean scan", async () => {
    for (const runs of ["[]", '[{"tool":{"driver":{"name":"T"}},"results":null}]']) {
      const { records, warnings } = await readAll(
        sarifFormat,
        `{"version":"2.1.0","runs":${runs}}`,
      );
      expect([records, warnings]).toEqual([[], []]);
    }
  });

  it("gives the same wherever the bytes are cut", async () => {
    const whole = await readAll(sarifFormat, FIXTURE);
    const cut = fc.array(fc.nat(FIXTURE.length), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cut, async (cuts) => {
        expect(await readingOf(FIXTURE, cuts)).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it("refuses every truncation with a position", async () => {
    const end = FIXTURE.toString().trimEnd().length;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: end - 1 }), async (length) => {
        expect(await readingOf(FIXTURE.subarray(0, length))).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it("reads a damaged report as a whole or not at all", async () => {
    const change = fc.record({ at: fc.nat(FIXTURE.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, byte }) => {
        const damaged = Buffer.from(FIXTURE);
        damaged[at] = byte;
        const report = await readingOf(damaged);
        if (report !== null) expect(report.records.length).toBeLessThanOrEqual(9);
      }),
      { numRuns: 150 },
    );
  });
});

describe("sarifSurvey", () => {
  it("says what the tool could not do, and no more than it must", async () => {
    const note = (level: string, n: number) => ({ level, message: { text: `Trouble ${n}` } });
    const invocation = {
      executionSuccessful: false,
      toolConfigurationNotifications: [note("error", 0), note("warning", 1)],
      toolExecutionNotifications: Array.from({ length: 30 }, (_, n) => note("error", n)),
    };
    const run = { tool: { driver: { name: "T" } }, invocations: [invocation] };
    const text = JSON.stringify({ version: "2.1.0", runs: [run] });
    const { warnings } = await readAll(sarifFormat, text);
    expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(["tool_error"]));
    expect(warnings).toHaveLength(21);
    expect(warnings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        "A run of the tool was not successful; results may be missing.",
        'The tool reports: "Trouble 0"',
        "The tool reports 12 more errors.",
      ]),
    );
  });

  it("reports results that are elsewhere", async () => {
    const tool = { driver: { name: "T" } };
    const report = {
      version: "2.1.0",
      runs: [{ tool, externalPropertyFileReferences: { results: [{ location: { uri: "r" } }] } }],
      inlineExternalProperties: [{ results: [{ ruleId: "r" }] }],
    };
    const { records, warnings } = await readAll(sarifFormat, JSON.stringify(report));
    expect(records).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(["partial_export"]);
  });

  it("knows a start of the scan that is a date", async () => {
    const started = async (startTimeUtc: string) => {
      const run = {
        tool: { driver: { name: "T", version: "3" } },
        invocations: [{ startTimeUtc }],
      };
      const { info } = await readAll(
        sarifFormat,
        JSON.stringify({ version: "2.1.0", runs: [run] }),
      );
      expect(info.sourceVersion).toBe("3");
      return info.scanStartedAt;
    };
    expect(await started("2026-01-02T03:04:05.5+01:00")).toBe("2026-01-02T02:04:05.500Z");
    expect(await started("2026-13-02T03:04:05Z")).toBeNull();
    expect(await started("yesterday")).toBeNull();
  });

  it("does not hold more than memory should be given", () => {
    const survey = sarifSurvey(DEFAULT_READING, 5_000);
    const rule = JSON.stringify({ id: "r", fullDescription: { text: "x".repeat(600) } });
    const start = `{"version":"2.1.0","runs":[{"tool":{"driver":{"rules":[${rule},${rule},${rule}`;
    expect(() => survey.survey(`${start}]}}}]}`)).toThrow("too long");
  });

  it("reads lists of the wrong kind as far as they go", async () => {
    const odd = '{"runs":[7,{"tool":{"driver":{"name":7,"rules":{"a":{}}}},"results":{"b":{}}}]}';
    const { records, info } = await readAll(sarifFormat, odd);
    expect(records).toMatchObject([{ kind: "skipped", warning: { code: "record_invalid" } }]);
    expect(info.sourceTool).toBe("sarif");
  });

  it("takes no number for an index that is the name of a member", async () => {
    const far = { "4294967290": { id: "r", name: "CWE", guid: "g", taxa: [{ id: "1" }] } };
    const tool = { driver: { name: "T", rules: far }, extensions: far };
    const results = [{ ruleId: "r", taxa: [{ id: "1", index: 4_294_967_290 }] }];
    const run = { tool, taxonomies: far, artifacts: far, logicalLocations: far, results };
    const text = JSON.stringify({ version: "2.1.0", runs: [run] });
    const { findings, warnings } = await readAll(sarifFormat, text);
    expect(findings).toMatchObject([{ ruleId: "r", title: "r", cwe: [] }]);
    expect(warnings).toEqual([]);
  });
});
