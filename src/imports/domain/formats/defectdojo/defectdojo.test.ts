import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { evidenceOf, fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { defectDojoFormat } from "./defectdojo-format";

const FIXTURE = readFixture("defectdojo/api-page.json");
const ALL = { includeInactive: true };
const page = await readAll(defectDojoFormat, FIXTURE, [], ALL);

const item = (members: object = {}) => ({
  title: "A",
  severity: "Low",
  description: "d",
  ...members,
});
const generic = (...findings: unknown[]) => JSON.stringify({ findings });
const readOne = async (members: object) =>
  (await readAll(defectDojoFormat, generic(item(members)))).findings[0];

async function refusal(content: string | Uint8Array): Promise<unknown> {
  const error: unknown = await readAll(defectDojoFormat, content).catch(
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, detail: error.detail, position: error.extra.position };
}

describe("a page of DefectDojo's API", () => {
  it("says of itself what it knows", () => {
    expect(page.info).toEqual({
      detectedFormat: "defectdojo-api",
      sourceTool: "defectdojo",
      sourceVersion: null,
      scanStartedAt: null,
      hosts: ["shop.example", "www.shop.example"],
    });
    expect(page.warnings.map(({ code, message }) => [code, message.slice(0, 10)])).toEqual([
      ["endpoints_unresolved", "1 findings"],
      ["asset_unknown", "1 findings"],
    ]);
  });

  it("gives findings with the tool and the asset that it prefetched", () => {
    const [first] = page.findings;
    expect({ ...first, parts: [] }).toEqual({
      tool: "zap-scan",
      ruleId: "40012",
      title: "Reflected script in search",
      group: "web",
      severity: "medium",
      severitySource: "tool",
      severityRaw: "Medium",
      confidence: null,
      falsePositive: false,
      asset: {
        host: "shop.example",
        port: 8443,
        protocol: "https",
        url: "https://shop.example:8443",
      },
      cve: ["CVE-2026-1234"],
      cwe: [79],
      cvss: { version: "3.1", score: 6.1, vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N" },
      description: "The parameter *q* is written back.",
      remediation: "Encode it.",
      references: ["https://owasp.example/xss"],
      reportedCount: 2,
      occurrence: {
        external_id: "7001",
        title: "Reflected script in search",
        tags: "shop",
        description: "The parameter *q* is written back.",
        impact: "No impact provided",
        param: "q",
        hash_code: "aa11",
        endpoints: "https://shop.example:8443/search?q=1",
        test: "5",
      },
      parts: [],
      isRepeated: true,
      techniques: [],
      resolution: null,
      isRiskAccepted: true,
      line: 6,
    });
    expect(first?.parts.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["request", "GET /cart?id=1 HTTP/1.1\r\n\r\n"],
      ["request-2", "GET /cart?id=2 HTTP/1.1\r\n\r\n"],
      ["response-2", "HTTP/1.1 500 Error\r\n\r\n"],
    ]);
    expect(page.records[0]).toMatchObject({ warnings: [{ code: "endpoints_several", record: 1 }] });
  });

  it("gives a finding to each asset that it is on", () => {
    const [first, second] = page.findings;
    expect(second).toEqual({
      ...first,
      asset: {
        host: "www.shop.example",
        port: 443,
        protocol: "https",
        url: "https://www.shop.example",
      },
      occurrence: { ...first?.occurrence, endpoints: "https://www.shop.example/" },
    });
  });

  it("distinguishes findings without an asset by their digests, and those in a component by it", () => {
    expect(page.findings.slice(2)).toMatchObject([
      {
        tool: "nmap-scan",
        ruleId: "port-22-is-open bb22",
        asset: { host: null, url: null },
        occurrence: { endpoints: "#13", active: "false" },
      },
      {
        tool: "defectdojo",
        ruleId: "old-library",
        group: "supply_chain",
        asset: { host: null, url: "leftpad@1.0.0" },
        occurrence: { file_path: "web/package-lock.json" },
      },
    ]);
  });

  it("gives the same however it is cut", async () => {
    const cuts = fc.array(fc.nat(FIXTURE.length), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => {
        expect(await readAll(defectDojoFormat, FIXTURE, at, ALL)).toEqual(page);
      }),
      { numRuns: 30 },
    );
  });

  it("gives the same evidence when only DefectDojo's books have changed", async () => {
    const later = FIXTURE.toString()
      .replace('"age": 12', '"age": 90')
      .replace("2026-01-02T03", "2026-04-02T03")
      .replace('"verified": true', '"verified": false')
      .replace("[900]", "[901]");
    const { findings } = await readAll(defectDojoFormat, later, [], ALL);
    expect(findings.map(evidenceOf)).toEqual(page.findings.map(evidenceOf));
    expect(findings.map(fingerprintOf)).toEqual(page.findings.map(fingerprintOf));
  });

  it("is refused with a position or read to the end when it is cut off or damaged", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(FIXTURE.length - 3),
        fc.nat(255),
        fc.boolean(),
        async (at, to, cut) => {
          const damaged = cut ? FIXTURE.subarray(0, at) : Buffer.from(FIXTURE).fill(to, at, at + 1);
          const error: unknown = await readAll(defectDojoFormat, damaged).then(
            () => null,
            (reason: unknown) => reason,
          );
          if (error === null) {
            expect(cut).toBe(false);
            return;
          }
          if (!(error instanceof ServiceError)) throw error;
          expect(error).toMatchObject({ code: "parse_failed" });
          expect(error.extra.position).toMatchObject({ line: expect.any(Number) });
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each<[object, string[]]>([
    [{ next: "https://dojo.example/?offset=1" }, ["partial_export"]],
    [{ previous: "https://dojo.example/" }, ["partial_export"]],
    [{ count: 9 }, ["partial_export"]],
    [{ count: 1, next: null, previous: null }, []],
  ])("says whether it is all: %j", async (members, codes) => {
    const text = JSON.stringify({ results: [item({ endpoints: ["h"] })], ...members });
    const { warnings } = await readAll(defectDojoFormat, text);
    expect(warnings.map(({ code }) => code)).toEqual(codes);
  });

  it.each<[string, object, string]>([
    ["an expanded test type", { found_by: [{ id: 1, name: "Trivy Scan" }] }, "trivy-scan"],
    [
      "related fields",
      { related_fields: { test: { test_type: { name: "Burp Scan" } } } },
      "burp-scan",
    ],
    ["a number that is not prefetched", { found_by: [4] }, "defectdojo"],
  ])("names the tool by %s", async (_name, members, tool) => {
    const { findings } = await readAll(
      defectDojoFormat,
      JSON.stringify({ results: [item(members)] }),
    );
    expect(findings).toMatchObject([{ tool }]);
  });

  it.each<[string, object, object, object]>([
    [
      "locations of the third API",
      { locations: [{ location: { id: 1, name: "https://h.example/a", type: "url" } }] },
      {},
      { url: "https://h.example" },
    ],
    [
      "prefetched references to locations",
      { endpoints: [3] },
      { locations: { 3: { location: 8, location_value: "http://h.example:8080/a" } } },
      { url: "http://h.example:8080" },
    ],
    [
      "prefetched hosts",
      { endpoints: [3] },
      { endpoints: { 3: { host: "H", port: 22, protocol: "tcp" } } },
      { host: "h", port: 22, protocol: "tcp" },
    ],
    ["texts", { endpoints: ["h.example/login?a"] }, {}, { host: "h.example", url: null }],
    [
      "objects",
      { endpoints: [{ protocol: "https", host: "h", path: "/a", fragment: "b" }] },
      {},
      { url: "https://h" },
    ],
  ])("takes the asset from %s", async (_name, members, prefetch, asset) => {
    const text = JSON.stringify({ results: [item(members)], prefetch });
    const { findings, warnings } = await readAll(defectDojoFormat, text);
    expect(findings).toMatchObject([{ asset }]);
    expect(warnings).toEqual([]);
  });
});

describe("DefectDojo's generic import", () => {
  it("names its tool, also behind the findings", async () => {
    const read = async (type: string) => {
      const text = JSON.stringify({ findings: [item()], name: "N", type, version: "1.2" });
      const { findings, info } = await readAll(defectDojoFormat, text);
      return [findings[0]?.tool, info.sourceTool, info.sourceVersion, info.detectedFormat];
    };
    expect(await read("Acme Scan")).toEqual([
      "acme-scan",
      "acme-scan",
      "1.2",
      "defectdojo-generic",
    ]);
    expect((await read("Cloud (Generic Findings Import)"))[0]).toBe("cloud");
    expect((await read("Generic Findings Import"))[0]).toBe("defectdojo");
  });

  it("keeps attached files and everything that it does not know", async () => {
    const finding = await readOne({
      files: [
        { title: "shot.png", data: "iVBORw==" },
        { title: "bad", data: "%" },
      ],
      my_field: { b: [1] },
    });
    expect(finding?.parts).toMatchObject([
      { name: "shot.png", mediaType: "application/octet-stream" },
      { name: "bad", mediaType: "text/plain; charset=utf-8" },
    ]);
    expect(finding?.occurrence).toEqual({ description: "d", my_field: '{"b":[1]}' });
  });

  it("keeps the names of files without data", async () => {
    const finding = await readOne({ files: [{ id: 3, file: "shot.png" }] });
    expect(finding).toMatchObject({
      parts: [],
      occurrence: { files: '[{"file":"shot.png","id":3}]' },
    });
  });

  it("accounts for duplicates and closed findings", async () => {
    const flags = [
      { duplicate: true },
      { false_p: true },
      { out_of_scope: true },
      { is_mitigated: true, active: false },
      { risk_accepted: true },
      { risk_accepted: true, active: false },
      { active: false },
      { active: true },
    ];
    const text = generic(...flags.map(item));
    const { records } = await readAll(defectDojoFormat, text);
    expect(records.map((r) => (r.kind === "skipped" ? r.warning.code : "finding"))).toEqual([
      "reported_duplicate",
      "reported_inactive",
      "reported_inactive",
      "reported_inactive",
      "finding",
      "finding",
      "reported_inactive",
      "finding",
    ]);
    const all = await readAll(defectDojoFormat, text, [], { includeInactive: true });
    expect(
      all.findings.map(({ resolution, isRiskAccepted }) => [resolution, isRiskAccepted]),
    ).toEqual([
      ["false_positive", false],
      ["out_of_scope", false],
      ["fixed", false],
      [null, true],
      [null, true],
      [null, false],
      [null, false],
    ]);
  });

  it("may be a bare list", async () => {
    const text = `[\n${JSON.stringify(item({ endpoints: [4] }))},\n5]`;
    const { records, info, warnings } = await readAll(defectDojoFormat, text);
    expect(info.detectedFormat).toBe("defectdojo-list");
    expect(records).toMatchObject([
      { kind: "finding", finding: { line: 2, occurrence: { endpoints: "#4" } } },
      { kind: "skipped", warning: { code: "record_invalid", record: 2, line: 3 } },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(["endpoints_unresolved", "asset_unknown"]);
  });
});

describe("DefectDojo's JSON", () => {
  it.each<[string, string | null]>([
    [FIXTURE.toString(), "defectdojo-api"],
    [JSON.stringify({ results: [{ title: "A", false_p: false }], next: null }), "defectdojo-api"],
    [generic(item()), "defectdojo-generic"],
    [JSON.stringify([item()]), "defectdojo-list"],
    [JSON.stringify([{ title: "A", severity: "Low", date: "2026-01-01" }]), "defectdojo-list"],
    [`{"name":"${"n".repeat(70_000)}","findings":[]}`, null],
    [JSON.stringify({ results: [], next: null }), null],
    [JSON.stringify({ results: [{ check_id: "a", path: "b" }], errors: [] }), null],
    [JSON.stringify({ source_tool: "a", findings: [item()] }), null],
    [JSON.stringify({ meta: 1, findings: [item()] }), null],
    [JSON.stringify({ findings: [{ component: {}, vulnerability: item() }] }), null],
    [generic({}), null],
    [JSON.stringify([{ title: "A", severity: "Low" }]), null],
    [JSON.stringify([{ info: item() }]), null],
    ["<a/>", null],
  ])("is known by its members: %.40s", (text, detected) => {
    expect(defectDojoFormat.detect(inspectHead(Buffer.from(text).subarray(0, 65_536)))).toBe(
      detected,
    );
  });

  it("may hold no finding", async () => {
    for (const text of ['{"results":[],"count":0}', '{"findings":[]}', "[]"]) {
      expect((await readAll(defectDojoFormat, text)).records).toEqual([]);
    }
  });

  it.each<[string, string, RegExp]>([
    ["other members", '{"a":1}', /another shape/],
    ["results that are an object", '{"results":{"a":{"title":"A"}}}', /neither a list/],
    ["nothing that can be read", generic({}, { severity: "Low" }), /None of the 2 records/],
    ["NaN", '{"findings":[{"title":"A","cvssv3_score":NaN}]}', /not well-formed/],
    ["a table", "title,severity\nA,low\n", /api\/v2\/findings/],
  ])("is refused with %s", async (_name, content, detail) => {
    expect(await refusal(content)).toMatchObject({
      code: "parse_failed",
      detail: expect.stringMatching(detail),
      position: { line: 1, column: expect.any(Number) },
    });
  });
});

describe("findings of other tools", () => {
  it.each([
    [
      {
        findings: [
          { ...item(), findingArn: "arn:aws:inspector2:eu:1:finding/1", status: "CLOSED" },
        ],
      },
    ],
    [[{ ...item(), awsAccountId: "1" }]],
  ])("are not taken for DefectDojo's: %j", (report) => {
    const head = inspectHead(Buffer.from(JSON.stringify(report)));
    expect(defectDojoFormat.detect(head)).toBeNull();
  });
});
