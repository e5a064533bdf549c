import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import {
  expectSameInPieces,
  expectToSurviveDamage,
  expectToSurviveOddValues,
  reversedMembers,
  substanceOf,
} from "./__fixtures__/damage";
import { cyclonedxFormat } from "./cyclonedx-format";

const json = readFixture("cyclonedx/bom.json");
const xml = readFixture("cyclonedx/bom.xml");
const extension = readFixture("cyclonedx/bom-1.2-extension.xml");
const report = await readAll(cyclonedxFormat, json);

function bom(vulnerabilities: string, more = ""): string {
  return `{"bomFormat":"CycloneDX","specVersion":"1.6",${more}"vulnerabilities":${vulnerabilities}}`;
}

describe("CycloneDX", () => {
  it("makes a record of every pair of a vulnerability and a component", () => {
    const summaries = report.records.map((record) =>
      record.kind === "finding"
        ? `${record.finding.ruleId} ${record.finding.asset.url}`
        : record.warning.code,
    );
    expect(summaries).toEqual([
      "CVE-2024-10001 com.shop/shop: pkg:npm/left@0.1.0",
      "CVE-2024-10001 com.shop/shop: org.right/right@1.0",
      "CVE-2024-10001 com.shop/shop: pkg:npm/%40far/away@2.0.0",
      "CVE-2024-10001 com.shop/shop: shop/checkout@3",
      "CVE-2024-10001 com.shop/shop@1.4",
      "CVE-2024-10001 com.shop/shop: nowhere",
      "reported_inactive",
      "reported_inactive",
      "reported_inactive",
      "reported_inactive",
      "CVE-2024-10006 null",
      "SNYK-JS-LEFT-1 com.shop/shop: pkg:npm/left@0.1.0",
      "record_invalid",
      "record_invalid",
    ]);
  });

  it("says everything of a vulnerability and of the component", () => {
    expect(report.findings[0]).toEqual({
      tool: "cyclonedx",
      ruleId: "CVE-2024-10001",
      title: "CVE-2024-10001 in left 0.1.0",
      group: "supply_chain",
      severity: "critical",
      severitySource: "tool",
      severityRaw: "critical",
      confidence: null,
      falsePositive: false,
      asset: { host: null, port: null, protocol: null, url: "com.shop/shop: pkg:npm/left@0.1.0" },
      cve: ["CVE-2024-10001", "CVE-2024-10002"],
      cwe: [79, 89],
      cvss: { version: "3.1", score: 9.8, vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H" },
      description: "Reads a List\\<String>. An incomplete fix of CVE-2020-99999.\n\nDetails.",
      remediation: "Upgrade left to 0.2.0.\n\nTurn it off.",
      references: [
        "https://nvd.example/CVE-2024-10001",
        "https://left.example/1",
        "GHSA-aaaa-bbbb-cccc",
        "https://github.example/GHSA-aaaa-bbbb-cccc",
      ],
      reportedCount: null,
      occurrence: {
        name: "left",
        version: "0.1.0",
        purl: "pkg:npm/left@0.1.0?package-id=abc",
        "affects.versions": "0.1.0 affected\nvers:npm/>0.2 unaffected",
        source: "NVD",
        "ratings.source": "NVD",
        "ratings.method": "CVSSv31",
        "analysis.state": "exploitable",
        "analysis.response": "update\nworkaround_available",
        "analysis.detail": "Reachable.",
        properties: "scanner:path=/srv/left",
      },
      parts: [],
      resolution: null,
      line: 7,
    });
    expect(report.info).toEqual({
      detectedFormat: "cyclonedx-json",
      sourceTool: "cyclonedx",
      sourceVersion: "1.5",
      scanStartedAt: "2025-03-01T10:00:00.000Z",
      hosts: [],
    });
  });

  it("warns of what it cannot determine", () => {
    const warnings = report.records.flatMap((record) =>
      record.kind === "finding" ? record.warnings : [record.warning],
    );
    expect(warnings.map(({ code, record, message }) => [code, record, message])).toEqual([
      ["reference_missing", 6, 'No component of the BOM has the reference "nowhere".'],
      ["reported_inactive", 7, 'The BOM lists "CVE-2024-10001" as "unaffected".'],
      ["reported_inactive", 8, 'The BOM lists "CVE-2024-10003" as "not_affected".'],
      ["reported_inactive", 9, 'The BOM lists "CVE-2024-10004" as "false_positive".'],
      ["reported_inactive", 10, 'The BOM lists "CVE-2024-10005" as "resolved_with_pedigree".'],
      ["severity_unmapped", 11, 'The severity "weird" is unknown; it counts as info.'],
      ["asset_unknown", 11, "The vulnerability does not say which component it affects."],
      ["record_invalid", 13, "The vulnerability has no id."],
      ["record_invalid", 14, "The vulnerability has no id."],
    ]);
  });

  it("imports what VEX closes as closed on request", async () => {
    const { findings } = await readAll(cyclonedxFormat, json, [], { includeInactive: true });
    const closed = findings.filter(({ resolution }) => resolution !== null);
    expect(
      closed.map(({ ruleId, resolution, falsePositive }) => [ruleId, resolution, falsePositive]),
    ).toEqual([
      ["CVE-2024-10001", "out_of_scope", false],
      ["CVE-2024-10003", "out_of_scope", false],
      ["CVE-2024-10004", "false_positive", true],
      ["CVE-2024-10005", "fixed", false],
    ]);
    expect(closed[1]?.occurrence["analysis.justification"]).toBe("code_not_reachable");
  });

  it("reads the same from JSON and XML, in any order of members", async () => {
    const expected = substanceOf(report);
    expect(substanceOf(await readAll(cyclonedxFormat, xml))).toEqual(expected);
    const reversed = reversedMembers(json.toString());
    expect(substanceOf(await readAll(cyclonedxFormat, reversed))).toEqual(expected);
  });

  it("reads the extension of older BOMs, within components and beside them, with any prefix", async () => {
    const { findings, info } = await readAll(cyclonedxFormat, extension);
    expect(findings.map(({ ruleId, asset }) => [ruleId, asset.url])).toEqual([
      ["CVE-2011-10001", "shop/image:1: alpha@1.8"],
      ["CVE-2011-10002", "shop/image:1: alpha@1.8"],
      ["CVE-2011-10003", "shop/image:1: beta@2"],
    ]);
    expect(findings[0]).toMatchObject({
      severity: "low",
      cvss: { version: "2.0", score: 4.3, vector: "AV:N/AC:M/Au:N/C:N/I:P/A:N" },
      remediation: "Upgrade",
      references: ["https://debian.example/CVE-2011-10001", "https://alpha.example/1"],
      occurrence: { source: "debian" },
      line: 12,
    });
    expect(findings[1]).toMatchObject({ severity: "info", severityRaw: "Unknown", cvss: null });
    expect(info).toMatchObject({ detectedFormat: "cyclonedx-xml", sourceVersion: "1.2" });
  });

  it("does not take a link into another BOM for a component of this one", async () => {
    const components = `"serialNumber":"urn:uuid:1","components":[{"bom-ref":"1","name":"own"}],`;
    const affects = `[{"id":"CVE-2024-1000","affects":[{"ref":"urn:cdx:2/1#1"},{"ref":"urn:cdx:1/1#1"}]}]`;
    const { findings } = await readAll(cyclonedxFormat, bom(affects, components));
    expect(findings.map(({ asset }) => asset.url)).toEqual(["urn:cdx:2/1#1", "own"]);
  });

  it("takes a BOM without vulnerabilities for a clean one", async () => {
    for (const content of [
      '{"bomFormat":"CycloneDX","specVersion":"1.4","components":[{"name":"a"}]}',
      '<bom xmlns="http://cyclonedx.org/schema/bom/1.0"><components/></bom>',
    ]) {
      expect((await readAll(cyclonedxFormat, content)).records).toEqual([]);
    }
  });

  it("keeps a small report small whose one vulnerability affects very many components", async () => {
    const long = "x".repeat(50_000);
    const affected = (count: number) =>
      bom(
        JSON.stringify([
          {
            id: "CVE-2024-1000",
            analysis: { detail: long },
            affects: Array(count).fill({ ref: "a" }),
          },
        ]),
        `"components":[{"bom-ref":"a","name":"${long}"}],`,
      );
    const lengthsOf = async (count: number) => {
      const { findings } = await readAll(cyclonedxFormat, affected(count));
      const texts = findings.map(({ occurrence }) => Object.values(occurrence).join("").length);
      return [findings.length, texts[0], texts.at(-1)];
    };
    expect(await lengthsOf(2)).toEqual([2, 100_000, 100_000]);
    expect(await lengthsOf(20_000)).toEqual([20_000, 3_356, 3_356]);
    await expect(lengthsOf(100_001)).rejects.toThrow("affects too many components");
  });

  it("accounts for members that are no vulnerabilities", async () => {
    const { records } = await readAll(
      cyclonedxFormat,
      bom('[null, 1, [], {"id":"CVE-2024-1000"}]'),
    );
    expect(records.map((r) => (r.kind === "finding" ? r.finding.ruleId : r.warning.code))).toEqual([
      "record_invalid",
      "record_invalid",
      "record_invalid",
      "CVE-2024-1000",
    ]);
  });

  it.each([
    [
      '{"$schema":"http://cyclonedx.org/schema/bom-1.5.schema.json","components":[]}',
      "cyclonedx-json",
    ],
    ['{"bomFormat":"Other","x":"CycloneDX"}', null],
    ['{"x":{"bomFormat":"CycloneDX"}}', null],
    ['[{"bomFormat":"CycloneDX"}]', null],
    ['<bom xmlns="https://other.example/bom/1.0"/>', null],
    ['<report><bom xmlns="http://cyclonedx.org/schema/bom/1.4"/></report>', null],
    ["bom", null],
  ])("knows whether %s is one", (content, expected) => {
    expect(cyclonedxFormat.detect(inspectHead(Buffer.from(content)))).toBe(expected);
  });

  it("knows its own files", () => {
    const shapes = [json, xml, extension].map((bytes) =>
      cyclonedxFormat.detect(inspectHead(bytes)),
    );
    expect(shapes).toEqual(["cyclonedx-json", "cyclonedx-xml", "cyclonedx-xml"]);
  });

  it.each([
    ["another XML", '<bom xmlns="https://x.example">\n</bom>', 1, 1],
    ["another root", "<analysis/>", 1, 1],
    ["JSON without a format", '{"bomFormat":"SPDX","vulnerabilities":[]}', 1, 42],
    ["a list", "[1]", 1, 1],
    ["a text", "hello", 1, 1],
    ["two BOMs", `${bom("[]")}\n${bom("[]")}`, 2, 1],
  ])("refuses %s", async (_name, content, line, column) => {
    const error: unknown = await readAll(cyclonedxFormat, content).catch((e: unknown) => e);
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe("parse_failed");
    expect(error.extra.position).toEqual({ line, column });
  });

  it("survives values of any type in any place", async () => {
    await expectToSurviveOddValues(cyclonedxFormat, json.toString());
  });

  it.each([
    ["JSON", json],
    ["XML", xml],
    ["the extension", extension],
  ])("reads %s the same wherever it is cut, and survives damage", async (_name, bytes) => {
    await expectSameInPieces(cyclonedxFormat, bytes);
    await expectToSurviveDamage(cyclonedxFormat, bytes);
  });
});
