import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import type { JsonObject } from "@/encoding/domain/json/json-values";
import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { DEFAULT_READING } from "@/imports/domain/report/report-parser";
import { evidenceOf, fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { GenericContext } from "../shared-fields/generic-context";
import { genericFinding } from "./generic-finding";
import { genericFormat } from "./generic-format";

const INJECTION = {
  title: "SQL injection",
  severity: "High",
  cve: ["cve-2021-44228"],
  cwes: ["CWE-89", 564],
  cvss_vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
  type: "web",
  url: "https://shop.example/cart?id=1",
  description: "<p>The <b>id</b> is not checked.</p>",
  solution: "Bind parameters.",
  references: ["https://r.example/1", { url: "https://r.example/2" }],
  rule_id: "SQLI-1",
  confidence: "Firm",
  mitre_techniques: ["T1190 Exploit", "T1055.012"],
  evidence: [
    { kind: "request", name: "login", content: "GET / HTTP/1.1\r\n\r\n", mime: "message/http" },
    { kind: "screenshot", content_base64: "iVBORw==", mime: "image/png" },
    "seen twice",
  ],
  first_seen: "2026-01-02",
  last_seen: "2026-02-03",
  tags: ["a", "b"],
  attributes: { team: "red", order: { b: 1, a: 2 } },
  line: 42,
  exploitable: false,
};

function report(findings: readonly unknown[], rest: JsonObject = { source_tool: "Acme Scanner" }) {
  return JSON.stringify({ ...rest, findings });
}

async function refusal(content: string): Promise<unknown> {
  const error: unknown = await readAll(genericFormat, content).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, detail: error.detail, position: error.extra.position };
}

function codes(records: readonly ParsedRecord[]): string[] {
  return records
    .flatMap((record) => (record.kind === "finding" ? record.warnings : [record.warning]))
    .map(({ code }) => code);
}

describe("generic JSON", () => {
  it("gives one finding for each item", async () => {
    const { findings, info, records } = await readAll(genericFormat, report([INJECTION]));
    expect(info).toEqual({
      detectedFormat: "generic-json",
      sourceTool: "acme-scanner",
      sourceVersion: null,
      scanStartedAt: null,
      hosts: ["shop.example"],
    });
    expect(codes(records)).toEqual([]);
    expect({ ...findings[0], parts: [] }).toEqual({
      tool: "acme-scanner",
      ruleId: "SQLI-1",
      title: "SQL injection",
      group: "web",
      severity: "high",
      severitySource: "tool",
      severityRaw: "High",
      confidence: "firm",
      falsePositive: false,
      asset: { host: "shop.example", port: 443, protocol: "https", url: "https://shop.example" },
      cve: ["CVE-2021-44228"],
      cwe: [89, 564],
      cvss: { version: "3.1", score: 9.8, vector: INJECTION.cvss_vector },
      description: "The **id** is not checked.",
      remediation: "Bind parameters.",
      references: ["https://r.example/1", "https://r.example/2"],
      reportedCount: null,
      occurrence: {
        title: "SQL injection",
        type: "web",
        url: "https://shop.example/cart?id=1",
        description: "<p>The <b>id</b> is not checked.</p>",
        mitre_techniques: "T1190 Exploit, T1055.012",
        first_seen: "2026-01-02",
        tags: "a, b",
        attributes: '{"order":{"a":2,"b":1},"team":"red"}',
        line: "42",
        exploitable: "false",
      },
      parts: [],
      isRepeated: false,
      techniques: ["T1055.012", "T1190"],
      resolution: null,
      isRiskAccepted: false,
      line: 1,
    });
    const parts = findings[0]?.parts.map(({ name, mediaType, bytes }) => [
      name,
      mediaType,
      Buffer.from(bytes).toString("latin1"),
    ]);
    expect(parts).toEqual([
      ["login", "message/http", "GET / HTTP/1.1\r\n\r\n"],
      ["screenshot", "image/png", "\u0089PNG"],
      ["evidence", "text/plain; charset=utf-8", "seen twice"],
    ]);
  });

  it("gives the same however it is cut and in any order of members", async () => {
    const items: JsonObject[] = [INJECTION as JsonObject, { title: "B", host: "h:1", severity: 5 }];
    const expected = (await readAll(genericFormat, report(items))).findings;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(Object.keys(INJECTION), { minLength: Object.keys(INJECTION).length }),
        fc.boolean(),
        fc.array(fc.nat(1_500), { maxLength: 5 }),
        async (names, isBehind, cuts) => {
          const findings = items.map((item) =>
            Object.fromEntries(
              names.concat("host").flatMap((n) => (n in item ? [[n, item[n]]] : [])),
            ),
          );
          const text = isBehind
            ? JSON.stringify({ findings, source_tool: "acme scanner" })
            : JSON.stringify({ source_tool: "acme scanner", findings }, null, 1);
          const read = (await readAll(genericFormat, text, cuts)).findings;
          expect(read.map(fingerprintOf)).toEqual(expected.map(fingerprintOf));
          expect(read.map(evidenceOf)).toEqual(expected.map(evidenceOf));
        },
      ),
      { numRuns: 50 },
    );
  });

  it("is refused with a position or read to the end when it is cut off or damaged", async () => {
    const bytes = Buffer.from(report([INJECTION, { title: "B" }]));
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), fc.boolean(), async (at, to, cut) => {
        const damaged = cut ? bytes.subarray(0, at) : Buffer.from(bytes).fill(to, at, at + 1);
        const error: unknown = await readAll(genericFormat, damaged).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error === null) {
          expect(cut).toBe(false);
          return;
        }
        if (!(error instanceof ServiceError)) throw error;
        expect(error).toMatchObject({ code: "parse_failed" });
        expect(error.extra.position).toMatchObject({ column: expect.any(Number) });
      }),
    );
  });

  it("takes its tool also from behind the findings", async () => {
    const text = `{"findings":[{"title":"A"}],"source_version":"2","source_tool":"ACME"}`;
    const { findings, info } = await readAll(genericFormat, text);
    expect(findings).toMatchObject([{ tool: "acme" }]);
    expect(info).toMatchObject({ sourceTool: "acme", sourceVersion: "2" });
  });

  it("leaves the same evidence when only the dates of the scan have changed", async () => {
    const scans = await Promise.all(
      ["2026-01-01", "2026-02-02"].map((date) =>
        readAll(genericFormat, report([{ title: "A", host: "h", date, last_seen: date }])),
      ),
    );
    expect(new Set(scans.flatMap(({ findings }) => findings.map(evidenceOf))).size).toBe(1);
  });

  it("accounts for items that are no findings and goes on", async () => {
    const { records } = await readAll(
      genericFormat,
      '{"source_tool":"a","findings":[\n"text",\n{"severity":"low"},\n{"title":"A","severity":"low"}]}',
    );
    expect(records).toMatchObject([
      { kind: "skipped", warning: { code: "record_invalid", record: 1, line: 2 } },
      { kind: "skipped", warning: { code: "record_invalid", record: 2, line: 3, field: "title" } },
      { kind: "finding", finding: { line: 4 } },
    ]);
  });

  it("knows findings that the tool has closed", async () => {
    const items = [
      { title: "A", status: "Fixed" },
      { title: "B", false_positive: true },
      { title: "C", state: "Open", risk_accepted: true },
    ];
    const { records } = await readAll(genericFormat, report(items));
    expect(records).toMatchObject([
      { kind: "skipped", warning: { code: "reported_inactive", field: "status" } },
      { kind: "skipped", warning: { code: "reported_inactive", field: "false_positive" } },
      { kind: "finding", finding: { isRiskAccepted: true, occurrence: {} } },
    ]);
    const all = await readAll(genericFormat, report(items), [], { includeInactive: true });
    expect(all.findings).toMatchObject([
      { resolution: "fixed", falsePositive: false },
      { resolution: "false_positive", falsePositive: true },
      { resolution: null },
    ]);
  });

  it("keeps numbers that no double holds, and ignores placeholders", async () => {
    const text =
      '{"source_tool":"a","findings":[{"title":"A","cvss":1e400},{"title":"B","cvss":"N/A","line":"n/a","cwe":"N/A"},{"title":"C","cvss":-3,"count":12345678901234567890}]}';
    const { findings } = await readAll(genericFormat, text);
    expect(findings.map(({ cvss, occurrence }) => ({ cvss, occurrence }))).toEqual([
      { cvss: null, occurrence: { cvss: "1e400" } },
      { cvss: null, occurrence: {} },
      { cvss: null, occurrence: { cvss: "-3", count: "12345678901234567890" } },
    ]);
  });

  it("warns of NUL, of lone surrogates, of repeated members, and leaves out names of the prototype", async () => {
    const text =
      '{"source_tool":"a","findings":[{"title":"A\\u0000B\\ud800","__proto__":{"x":1},"constructor":1,"x":{"__proto__":2},"y":1,\n"y":{"z":1,"z":2}}]}';
    const { findings, warnings } = await readAll(genericFormat, text);
    expect(findings).toMatchObject([{ title: "A\u0000B\ufffd", occurrence: {} }]);
    expect(Object.entries(findings[0]?.occurrence ?? {})).toEqual([["y", '{"z":2}']]);
    expect(warnings.map(({ code }) => code)).toEqual([
      "lone_surrogate",
      "nul_replaced",
      "member_repeated",
      "member_ignored",
      "asset_unknown",
    ]);
  });

  it("makes fingerprints of texts that are cut within a surrogate pair", async () => {
    const long = "𝐀".repeat(2_000);
    const items = [{ title: `x${long}` }, { title: "A", rule_id: `x${long}`, file: `x${long}` }];
    const { findings } = await readAll(genericFormat, report(items));
    expect(findings.map(fingerprintOf).concat(findings.map(evidenceOf))).toHaveLength(4);
  });

  it("may hold no finding", async () => {
    expect((await readAll(genericFormat, report([]))).records).toEqual([]);
  });

  it.each<[string, string, RegExp]>([
    ["no tool", '{"findings":[{"title":"A"}]}', /“source_tool” must name/],
    ["a tool without a name", '{"source_tool":" ?","findings":[]}', /“source_tool” must name/],
    ["a tool that is an object", '{"source_tool":{},"findings":[]}', /“source_tool” must name/],
    ["findings that are an object", '{"source_tool":"a","findings":{}}', /not a list/],
    ["findings that are a text", '{"source_tool":"a","findings":"x"}', /no list “findings”/],
    ["no findings", '{"source_tool":"a"}', /another shape/],
    ["a list", '[{"title":"A"}]', /another shape/],
    ["NaN", '{"source_tool":"a","findings":[{"title":"A","cvss":NaN}]}', /not well-formed/],
    ["nothing that can be read", report([1, {}]), /None of the 2 records/],
    ["XML", "<findings/>", /XML/],
  ])("is refused with %s", async (_name, content, detail) => {
    expect(await refusal(content)).toMatchObject({
      code: "parse_failed",
      detail: expect.stringMatching(detail),
      position: { line: 1, column: expect.any(Number) },
    });
  });

  it.each<[string, string | null]>([
    ['{"source_tool":"a","findings":[]}', "generic-json"],
    ['{"findings":[{"title":"A"}],"source_tool":"a"}', "generic-json"],
    ['{"findings":[{"title":"A","severity":"low","description":"d"}]}', null],
    ['{"source_tool":"a","results":[]}', null],
    ['[{"source_tool":"a","findings":[]}]', null],
    ["source_tool,findings\n", null],
  ])("is known by its members: %s", (text, detected) => {
    expect(genericFormat.detect(inspectHead(Buffer.from(text)))).toBe(detected);
  });
});

describe("genericFinding", () => {
  it("reads one item for other importers", () => {
    const context = new GenericContext("acme", DEFAULT_READING);
    expect(genericFinding({ title: "A", host: "h, i" }, context, 7, 9)).toMatchObject([
      { kind: "finding", finding: { tool: "acme", ruleId: "a", asset: { host: "h" }, line: 9 } },
      { kind: "finding", finding: { asset: { host: "i" }, line: 9 } },
    ]);
    expect(genericFinding([], context, 8, 10)).toMatchObject([
      { kind: "skipped", warning: { record: 8, line: 10 } },
    ]);
    expect(context.hosts).toEqual(["h", "i"]);
  });

  it("reads many pieces of evidence of one name in linear time", () => {
    const context = new GenericContext("acme", DEFAULT_READING);
    const evidence = Array.from({ length: 20_000 }, () => ({ name: "x", content: "y" }));
    const before = process.cpuUsage();
    const [record] = genericFinding({ title: "A", evidence }, context, 1, 1);
    const { user, system } = process.cpuUsage(before);
    expect(record?.kind === "finding" && record.finding.parts.at(-1)?.name).toBe("x-20000");
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });
});
