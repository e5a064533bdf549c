import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Finding } from "./finding";
import { type MergedFinding, mergeFindings, toMerged } from "./merge-findings";
import { SEVERITIES, severityRank } from "./severity";

const ids = fc.uniqueArray(fc.constantFrom("CVE-2020-0001", "CVE-2020-0002", "CVE-2019-0001"));
const text = fc.constantFrom("", "a", "b", "ab", "longer");

const finding: fc.Arbitrary<Finding> = fc.record({
  tool: fc.constant("zap"),
  ruleId: fc.constant("1"),
  title: text,
  group: fc.constantFrom("web", "other"),
  severity: fc.constantFrom(...SEVERITIES),
  severitySource: fc.constantFrom("tool", "cvss"),
  severityRaw: fc.constantFrom("High", "3", "high"),
  confidence: fc.constantFrom(null, "certain", "firm", "tentative", "odd", "false positive"),
  falsePositive: fc.boolean(),
  asset: fc.constant({ host: "h", port: 80, protocol: "http", url: "http://h" }),
  cve: ids,
  cwe: fc.uniqueArray(fc.constantFrom(79, 20, 89)),
  cvss: fc.option(
    fc.record({
      version: fc.constantFrom("3.1", "4.0"),
      score: fc.constantFrom(null, 5, 9.8),
      vector: fc.constantFrom(null, "AV:N", "AV:L"),
    }),
  ),
  description: text,
  remediation: text,
  references: fc.uniqueArray(fc.constantFrom("https://b.example", "https://a.example")),
  reportedCount: fc.constantFrom(null, 3, 7),
  occurrence: fc.constant({}),
  parts: fc.constant([]),
  line: fc.nat(),
});

function merge(findings: readonly Finding[]): MergedFinding {
  return findings.map(toMerged).reduce(mergeFindings);
}

describe("mergeFindings", () => {
  it("does not depend on the order or on how the occurrences are grouped", () => {
    fc.assert(
      fc.property(finding, finding, finding, (a, b, c) => {
        const abc = merge([a, b, c]);
        expect(merge([c, a, b])).toEqual(abc);
        expect(merge([b, c, a])).toEqual(abc);
        expect(mergeFindings(toMerged(a), merge([b, c]))).toEqual(abc);
        expect(mergeFindings(abc, abc)).toEqual(abc);
      }),
      { numRuns: 500 },
    );
  });

  it("takes the highest severity with a word that stood for it, and every id", () => {
    fc.assert(
      fc.property(fc.array(finding, { minLength: 1 }), (findings) => {
        const merged = merge(findings);
        const highest = Math.max(...findings.map(({ severity }) => severityRank(severity)));
        expect(severityRank(merged.severity)).toBe(highest);
        const words = findings.filter(({ severity }) => severity === merged.severity);
        expect(words.map(({ severityRaw }) => severityRaw)).toContain(merged.severityRaw);
        expect(merged.falsePositive).toBe(findings.every(({ falsePositive }) => falsePositive));
        expect(new Set(merged.cve)).toEqual(new Set(findings.flatMap(({ cve }) => cve)));
        expect(new Set(merged.cwe)).toEqual(new Set(findings.flatMap(({ cwe }) => cwe)));
        expect(merged.cve).toEqual([...merged.cve].sort());
      }),
    );
  });

  it("takes the fullest of everything else", () => {
    const base = fc.sample(finding, { numRuns: 1, seed: 1 })[0] as Finding;
    const poor = {
      ...base,
      description: "",
      confidence: "tentative",
      reportedCount: null,
      cwe: [89],
      cvss: null,
    };
    const cvss = { version: "3.1", score: 9.8, vector: "AV:N" };
    const rich = {
      ...base,
      description: "text",
      confidence: "certain",
      reportedCount: 7,
      cwe: [79, 20],
      cvss,
    };
    expect(merge([poor, rich])).toMatchObject({
      description: "text",
      confidence: "certain",
      reportedCount: 7,
      cwe: [79, 20, 89],
      cvss,
    });
    expect(merge([rich])).not.toHaveProperty("line");
  });

  it("refuses findings of different rules", () => {
    const [a] = fc.sample(finding, 1).map(toMerged);
    if (a === undefined) throw new Error("no sample");
    expect(() => mergeFindings(a, { ...a, ruleId: "2" })).toThrow(RangeError);
  });
});
