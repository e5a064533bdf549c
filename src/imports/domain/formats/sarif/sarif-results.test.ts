import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/encoding/domain/json/json-values";
import type { Finding } from "@/evidence/domain/findings/finding";
import { readAll } from "../../__fixtures__/read-all";
import { sarifFormat } from "./sarif-format";

/** A report of one run with these results, and what else the run and its driver have. */
async function read(results: JsonObject[], run: JsonObject = {}, driver: JsonObject = {}) {
  const tool = { driver: { name: "T", ...driver } };
  const report = { version: "2.1.0", runs: [{ tool, ...run, results }] };
  return readAll(sarifFormat, JSON.stringify(report));
}

async function only(result: JsonObject, run: JsonObject = {}, driver: JsonObject = {}) {
  const { records } = await read([{ message: { text: "m" }, ...result }], run, driver);
  const [record] = records;
  if (record?.kind !== "finding" || records.length !== 1) throw new Error("no finding");
  return { finding: record.finding, codes: record.warnings.map(({ code }) => code) };
}

function artifact(location: JsonObject): JsonObject {
  return { locations: [{ physicalLocation: { artifactLocation: location } }] };
}

describe("severity", () => {
  const rule = (level: string | null, security: JsonObject[string]): JsonObject => ({
    rules: [
      {
        id: "r",
        ...(level === null ? {} : { defaultConfiguration: { level } }),
        properties: { "security-severity": security ?? null },
      },
    ],
  });

  it.each<[string, JsonObject, JsonObject, Finding["severity"], string, string]>([
    ["error", { level: "error" }, {}, "high", "tool", "error"],
    ["warning", { level: "warning" }, {}, "medium", "tool", "warning"],
    ["note", { level: "note" }, {}, "low", "tool", "note"],
    ["none", { level: "none" }, {}, "info", "tool", "none"],
    ["the level over the score", { level: "note" }, rule("error", "9.8"), "low", "tool", "note"],
    ["the rule's level over the score", {}, rule("note", "9.8"), "low", "tool", "note"],
    ["the score over the default", {}, rule(null, "9.0"), "critical", "cvss", "9.0"],
    ["a number for the score", {}, rule(null, 6.9), "medium", "cvss", "6.9"],
    ["a word for the score", {}, rule(null, "HIGH"), "high", "tool", "HIGH"],
    ["an impossible score", {}, rule(null, "11"), "medium", "tool", "warning"],
    ["the default", {}, {}, "medium", "tool", "warning"],
    ["the default of a review", { kind: "review" }, {}, "info", "tool", "none"],
    ["the score of an open result", { kind: "open" }, rule("error", "7"), "high", "cvss", "7"],
    ["the level of an open result", { kind: "open", level: "error" }, {}, "high", "tool", "error"],
    ["a mere information", { kind: "informational" }, rule("error", "9"), "info", "tool", "none"],
  ])("takes %s", async (_name, result, driver, severity, severitySource, severityRaw) => {
    const { finding, codes } = await only({ ruleId: "r", ...result }, {}, driver);
    expect(finding).toMatchObject({ severity, severitySource, severityRaw });
    expect(codes).toEqual([]);
  });

  it("takes the level that the invocation of the result configures", async () => {
    const invocations = [
      {},
      {
        ruleConfigurationOverrides: [
          { descriptor: { id: "r" }, configuration: { level: "note" } },
          { descriptor: { index: 1 }, configuration: { level: "error" } },
          { descriptor: { id: "unchanged" }, configuration: {} },
        ],
      },
    ];
    const driver = {
      rules: ["r", "s"].map((id) => ({ id, defaultConfiguration: { level: "warning" } })),
    };
    const provenance = { invocationIndex: 1 };
    const levels = await Promise.all(
      [
        { ruleId: "r", provenance },
        { ruleId: "s", ruleIndex: 1, provenance },
        { ruleId: "r" },
        { ruleId: "r", provenance: { invocationIndex: 0 } },
      ].map((result) => only(result, { invocations }, driver)),
    );
    const raw = levels.map(({ finding }) => finding.severityRaw);
    expect(raw).toEqual(["note", "error", "warning", "warning"]);
  });

  it("says when it does not know the level", async () => {
    const { finding, codes } = await only({ ruleId: "r", level: "awful" });
    expect(finding).toMatchObject({ severity: "info", severityRaw: "awful" });
    expect(codes).toEqual(["severity_unmapped"]);
  });
});

describe("suppressions", () => {
  it.each<[string, JsonObject[], boolean]>([
    ["none", [], false],
    ["one without a status", [{ kind: "inSource" }], true],
    ["accepted ones", [{ status: "accepted" }, { kind: "external" }], true],
    ["one under review", [{ status: "accepted" }, { status: "underReview" }], false],
    ["a rejected one", [{ status: "rejected" }], false],
  ])("%s", async (_name, suppressions, isSuppressed) => {
    const { records } = await read([{ ruleId: "r", message: { text: "m" }, suppressions }]);
    const codes = records.map((r) => (r.kind === "skipped" ? r.warning.code : "finding"));
    expect(codes).toEqual([isSuppressed ? "suppressed" : "finding"]);
  });
});

describe("rules", () => {
  const rules = ["a", "b"].map((id) => ({ id, guid: `guid-${id}`, name: `Name of ${id}` }));

  it.each<[string, JsonObject, string, string, string[]]>([
    ["an id", { ruleId: "b" }, "b", "Name of b", []],
    ["an index alone", { ruleIndex: 1 }, "b", "Name of b", []],
    ["an index in the reference", { rule: { index: 0 } }, "a", "Name of a", []],
    ["a GUID", { rule: { guid: "guid-b" } }, "b", "Name of b", []],
    ["the id where the index is wrong", { ruleId: "b", ruleIndex: 0 }, "b", "Name of b", []],
    ["no rule for a wrong index", { ruleIndex: 7 }, "m", "m", ["reference_missing"]],
    ["no rule for an unknown id", { ruleId: "c" }, "c", "m", ["reference_missing"]],
    ["no rule for -1", { ruleId: "a", ruleIndex: -1 }, "a", "Name of a", []],
  ])("finds %s", async (_name, result, ruleId, title, expected) => {
    const { finding, codes } = await only(result, {}, { rules });
    expect(finding).toMatchObject({ ruleId, title });
    expect(codes).toEqual(expected);
  });

  it.each<[string, JsonObject]>([
    ["its index", { index: 1 }],
    ["its GUID", { guid: "guid-2" }],
    ["its name", { name: "Two" }],
    ["the rule's id alone", {}],
  ])("finds the rule of an extension by %s", async (_name, toolComponent) => {
    const extensions = [
      { name: "One", rules: [{ id: "other", name: "Of the first" }] },
      { name: "Two", guid: "guid-2", rules: [{ id: "x", name: "Of the second" }] },
    ];
    const result = { rule: { id: "x", toolComponent }, message: { text: "m" }, ruleId: "x" };
    const tool = { driver: { name: "T", rules }, extensions };
    const report = { version: "2.1.0", runs: [{ tool, results: [result] }] };
    const { findings } = await readAll(sarifFormat, JSON.stringify(report));
    expect(findings).toMatchObject([{ ruleId: "x", title: "Of the second" }]);
  });

  it("names a result without a rule by its message", async () => {
    const { finding } = await only({ message: { text: "Something [odd](1) is here.\nMore." } });
    expect(finding).toMatchObject({
      ruleId: "something-odd-1-is-here-more",
      title: "Something odd is here.",
      description: "Something [odd]\\(1) is here.\nMore.",
    });
    const { records } = await read([{ level: "error" }]);
    expect(records).toMatchObject([{ kind: "skipped", warning: { code: "record_invalid" } }]);
  });

  it.each<[string, JsonObject, string | undefined, string[]]>([
    ["of the rule", { id: "x", arguments: ["1"] }, "R 1", []],
    ["of the tool", { id: "y" }, "Global", []],
    ["that is not there", { id: "z" }, undefined, ["reference_missing"]],
    ["that is empty", { text: "" }, undefined, []],
    ["with braces and no argument", { text: "{0} {{}}" }, "{0} {{}}", []],
  ])("knows a message %s", async (_name, message, text, expected) => {
    const driver = {
      rules: [{ id: "r", messageStrings: { x: { text: "R {0}" } } }],
      globalMessageStrings: { y: { text: "Global" } },
    };
    const { finding, codes } = await only({ ruleId: "r", message }, {}, driver);
    expect(finding.occurrence.message).toBe(text);
    expect(codes).toEqual(expected);
  });

  it("does not let arguments make a message grow without end", async () => {
    const message = { text: "{0}".repeat(1_000), arguments: ["x".repeat(10_000)] };
    const { finding } = await only({ ruleId: "r", message });
    expect(finding.occurrence.message?.length).toBeLessThan(300_000);
    expect(finding.occurrence.message).toMatch(/^x{10000}.*\{0\}$/);
  });

  it("groups advisories about packages", async () => {
    const groups = await Promise.all(
      ["CVE-2021-44228", "GHSA-57j2-w4cx-62h2", "GO-2022-0001", "GO-S1000", "CVEX"].map(
        async (ruleId) => (await only({ ruleId })).finding.group,
      ),
    );
    expect(groups).toEqual(["supply_chain", "supply_chain", "supply_chain", "code", "code"]);
  });

  it.each([
    ["Semgrep OSS", "semgrep"],
    ["semgrep", "semgrep"],
    ["CodeQL", "codeql"],
    ["@scope/tool 2", "scope-tool-2"],
    ["", "sarif"],
  ])("slugs the driver %j", async (name, tool) => {
    expect((await only({ ruleId: "r" }, {}, { name })).finding.tool).toBe(tool);
  });
});

describe("places", () => {
  it.each<[string, JsonObject, string | null, string[]]>([
    ["a path", artifact({ uri: "src/a.ts" }), "src/a.ts", []],
    ["an index", artifact({ index: 1 }), "b.ts", []],
    ["a file in an archive", artifact({ uri: "/x.txt", index: 2 }), "a.zip/x.txt", []],
    ["an unknown index", artifact({ index: 9 }), null, ["reference_missing", "asset_unknown"]],
    ["nothing", { locations: [{ message: { text: "here" } }] }, null, ["asset_unknown"]],
    ["the whole project", {}, null, []],
    ["what was analysed", { analysisTarget: { uri: "app.jar" } }, "app.jar", []],
    [
      "the second location",
      { locations: [{}, { logicalLocations: [{ name: "../x" }] }] },
      "../x",
      [],
    ],
  ])("knows %s", async (_name, result, url, expected) => {
    const artifacts = [
      { location: { uri: "a.zip" } },
      { location: { uri: "b.ts" } },
      { location: { uri: "/x.txt" }, parentIndex: 0 },
    ];
    const { finding, codes } = await only({ ruleId: "r", ...result }, { artifacts });
    expect(finding.asset).toEqual({ host: null, port: null, protocol: null, url });
    expect(codes).toEqual(expected);
  });

  it.each([
    ["https:/shop.example:8443/login", "https", 8443, "web"],
    ["shop.example/login", null, null, "network"],
    ["shop.example:22", null, 22, "network"],
  ])("takes the target of Nuclei from the message %j", async (text, protocol, port, group) => {
    const location = {
      message: { text },
      physicalLocation: { artifactLocation: { uri: "//login" } },
    };
    const result = { ruleId: "t", kind: "open", level: "error", locations: [location] };
    const { finding } = await only(result, {}, { name: "Nuclei" });
    expect(finding).toMatchObject({ group, asset: { host: "shop.example", protocol, port } });
  });

  it("keeps what only binary formats have", async () => {
    const { finding } = await only({
      ruleId: "r",
      kind: "review",
      fingerprints: { "stable/v1": "f", nested: {} },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "a.bin" },
            region: { byteOffset: 0 },
            address: { fullyQualifiedName: "a.bin!.text+0x10" },
          },
          message: "bare text",
        },
      ],
    });
    expect(finding.occurrence).toEqual({
      message: "m",
      byteOffset: "0",
      address: "a.bin!.text+0x10",
      locationMessage: "bare text",
      kind: "review",
      "fingerprints.stable/v1": "f",
    });
  });
});
