import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import type { JsonObject } from "@/encoding/domain/json/json-values";
import type { Finding } from "@/evidence/domain/findings/finding";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { evidenceOf, fingerprintOf, readAll, type WholeReport } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { nucleiFormat } from "./nuclei-format";

const FIXTURE = readFixture("nuclei/scan.jsonl");
const EVENTS = FIXTURE.toString()
  .split("\n")
  .filter((line) => line !== "");
const report = await readAll(nucleiFormat, FIXTURE);

async function only(event: JsonObject) {
  const text = JSON.stringify({ "template-id": "t", info: {}, type: "http", ...event });
  const { records } = await readAll(nucleiFormat, text);
  const [record] = records;
  if (record?.kind !== "finding" || records.length !== 1) throw new Error("no finding");
  return { finding: record.finding, codes: record.warnings.map(({ code }) => code) };
}

async function readingOf(content: Uint8Array, cuts: number[] = []): Promise<WholeReport | null> {
  try {
    return await readAll(nucleiFormat, content, cuts);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect([error.code, typeof error.extra.position]).toEqual(["parse_failed", "object"]);
    return null;
  }
}

describe("NucleiParser", () => {
  it("says what the report says of itself", () => {
    expect(report.info).toEqual({
      detectedFormat: "nuclei-jsonl",
      sourceTool: "nuclei",
      sourceVersion: null,
      scanStartedAt: null,
      hosts: ["shop.example", "mail.example", "127.0.0.1"],
    });
    expect(report.warnings).toEqual([]);
  });

  it("reads an event with all its members", () => {
    const [first] = report.findings;
    expect({ ...first, parts: [] }).toEqual({
      tool: "nuclei",
      ruleId: "CVE-2021-33333",
      title: "Example Shop - Remote Code Execution",
      group: "web",
      severity: "critical",
      severitySource: "tool",
      severityRaw: "critical",
      confidence: null,
      falsePositive: false,
      asset: {
        host: "shop.example",
        port: 8443,
        protocol: "https",
        url: "https://shop.example:8443",
      },
      cve: ["CVE-2021-33333"],
      cwe: [94, 79],
      cvss: {
        version: "3.1",
        score: 9.8,
        vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      },
      description:
        "Versions before 2 \\<evaluate> input.\n\nFull control.\n\nClassification: cve, rce",
      remediation: "Update to 2.",
      references: [
        "https://advisory.example/1",
        "A book",
        "https://templates.example/CVE-2021-33333",
      ],
      reportedCount: null,
      occurrence: {
        "matched-at": "https://shop.example:8443/run?q=1",
        host: "shop.example",
        ip: "192.0.2.7",
        port: "8443",
        scheme: "https",
        url: "https://shop.example:8443/",
        path: "/run?q=1",
        "curl-command": "curl 'https://shop.example:8443/run?q=1'",
        "extracted-results": "root\nuser",
      },
      parts: [],
      line: 1,
    });
    expect(report.records[0]).toMatchObject({
      warnings: [
        { code: "cwe_invalid", message: '"cwe-x" is no CWE id.', record: 1, field: "cwe-id" },
      ],
    });
    const parts = first?.parts.map(({ name, mediaType, bytes }) => [
      name,
      mediaType,
      Buffer.from(bytes).toString(),
    ]);
    expect(parts).toEqual([
      ["request", "message/http", "GET /run?q=1 HTTP/1.1\r\n\r\n"],
      ["response", "message/http", "HTTP/1.1 200 OK\r\n\r\nroot"],
      ["interaction", "application/json", '{"protocol":"dns"}'],
      ["meta", "application/json", '{"user":"admin"}'],
    ]);
  });

  it("distinguishes the matchers of a template", () => {
    const [, frame, referrer] = report.findings;
    if (frame === undefined || referrer === undefined) throw new Error("no finding");
    expect([frame.ruleId, frame.title]).toEqual([
      "missing-headers:x-frame-options",
      "Missing Headers: x-frame-options",
    ]);
    expect(fingerprintOf(frame)).not.toBe(fingerprintOf(referrer));
  });

  it("skips templates that did not match", () => {
    expect(report.records[3]).toMatchObject({
      kind: "skipped",
      warning: { code: "not_a_failure", record: 4, line: 4, field: "matcher-status" },
    });
  });

  it("reads the member names of 2021", () => {
    const [, , , ssh, technology] = report.findings;
    expect(ssh).toMatchObject({
      ruleId: "openssh-old",
      group: "network",
      severity: "low",
      asset: { host: "mail.example", port: 22, protocol: "tcp", url: null },
      description: "Classification: network, openssh",
      references: ["https://a.example/1", "https://b.example/2"],
      occurrence: { "matched-at": "mail.example:22" },
      line: 6,
    });
    expect(technology).toMatchObject({
      ruleId: "tech-detect:nginx",
      asset: { url: "http://127.0.0.1:8080" },
      occurrence: { "matcher-name": "nginx", "extracted-results": "1.14" },
    });
  });

  it("reads the same from a list, and of a later scan the same evidence", async () => {
    const list = await readAll(nucleiFormat, `[\n${EVENTS.join(",\n")}\n]`);
    expect(list.info.detectedFormat).toBe("nuclei-json");
    expect(list.findings.map(evidenceOf)).toEqual(report.findings.map(evidenceOf));
    const later = await readAll(nucleiFormat, FIXTURE.toString().replaceAll("03:04:0", "09:09:0"));
    expect(later.findings.map(evidenceOf)).toEqual(report.findings.map(evidenceOf));
  });

  it("reads events without line ends between them", async () => {
    const { records } = await readAll(nucleiFormat, EVENTS.join(""));
    expect(records).toHaveLength(6);
  });

  it.each<[string, JsonObject, JsonObject, Finding["group"]]>([
    [
      "a service by its port",
      { type: "tcp", "matched-at": "h.example:25" },
      { host: "h.example", port: 25, protocol: "tcp" },
      "network",
    ],
    [
      "a service that was given as a URL",
      { type: "ssl", "matched-at": "https://h.example" },
      { host: "h.example", port: 443, protocol: "tcp", url: null },
      "network",
    ],
    [
      "a name",
      { type: "dns", host: "https://h.example", "matched-at": "h.example" },
      { host: "h.example", port: null, protocol: null },
      "network",
    ],
    [
      "a port that stands apart",
      { type: "javascript", host: "h.example", port: "6379" },
      { host: "h.example", port: 6379, protocol: "tcp" },
      "network",
    ],
    [
      "a URL of a script",
      { type: "javascript", "matched-at": "http://h.example:81/x" },
      { host: "h.example", port: 81, protocol: "http" },
      "web",
    ],
    [
      "a URL with a slash in front",
      { url: "/http://under_score/", port: "80" },
      { host: "under_score", port: 80, protocol: "http" },
      "web",
    ],
    [
      "a host with a scheme apart",
      { host: "h.example", scheme: "https", port: "444" },
      { host: "h.example", port: 444, protocol: "https", url: "https://h.example:444" },
      "web",
    ],
    [
      "an IPv6 address",
      { host: "[2001:db8::1]:8080", scheme: "http" },
      { host: "2001:db8::1", port: 8080, protocol: "http" },
      "web",
    ],
    [
      "a host without a scheme",
      { type: "headless", host: "h.example/app", port: "99999" },
      { host: "h.example", port: null, protocol: null },
      "web",
    ],
    [
      "a file",
      { type: "file", "matched-at": "./src/keys.txt" },
      { host: null, url: "src/keys.txt" },
      "code",
    ],
    [
      "a cloud account",
      { type: "code", info: { tags: "cloud,aws" }, host: "account.example" },
      { host: "account.example" },
      "cloud",
    ],
  ])("knows %s", async (_name, event, asset, group) => {
    const { finding, codes } = await only(event);
    expect(finding).toMatchObject({ asset, group });
    expect(codes).toEqual([]);
  });

  it("keeps an event that names no target", async () => {
    const { finding, codes } = await only({ "matched-at": "not a host" });
    expect(finding.asset).toEqual({ host: null, port: null, protocol: null, url: null });
    expect(codes).toEqual(["asset_unknown"]);
  });

  it.each<[string, JsonObject, Finding["severity"], string, string[]]>([
    ["a word", { severity: "High" }, "high", "tool", []],
    [
      "the word over the score",
      { severity: "low", classification: { "cvss-score": 9 } },
      "low",
      "tool",
      [],
    ],
    [
      "the score where there is no word",
      { classification: { "cvss-score": "9.1" } },
      "critical",
      "cvss",
      [],
    ],
    [
      "the vector of an unknown severity",
      {
        severity: "unknown",
        classification: { "cvss-metrics": "CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N" },
      },
      "low",
      "cvss",
      [],
    ],
    ["nothing", { classification: { "cvss-score": 0 } }, "info", "tool", []],
    ["a word that it does not know", { severity: "awful" }, "info", "tool", ["severity_unmapped"]],
  ])("rates %s", async (_name, info, severity, severitySource, expected) => {
    const { finding, codes } = await only({ info, host: "http://h" });
    expect(finding).toMatchObject({ severity, severitySource, title: "t" });
    expect(codes).toEqual(expected);
  });

  it("accounts for events that it cannot read", async () => {
    const { records } = await readAll(nucleiFormat, `${EVENTS[1]}\n7\n[]\n{"info":{}}`);
    const codes = records.map((r) => (r.kind === "skipped" ? r.warning.code : "finding"));
    expect(codes).toEqual(["finding", "record_invalid", "record_invalid", "record_invalid"]);
  });

  it("takes an empty file for a scan without a match, and says so", async () => {
    const { records, warnings } = await readAll(nucleiFormat, " \n");
    expect(records).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(["report_empty"]);
    expect((await readAll(nucleiFormat, "[]")).warnings).toEqual([]);
  });

  it("gives the same wherever the bytes are cut, and reads whole events only", async () => {
    const end = FIXTURE.toString().trimEnd().length;
    const cut = fc.tuple(
      fc.array(fc.nat(FIXTURE.length), { maxLength: 6 }),
      fc.integer({ min: 1, max: end - 1 }),
    );
    await fc.assert(
      fc.asyncProperty(cut, async ([cuts, length]) => {
        expect(await readingOf(FIXTURE, cuts)).toEqual(report);
        const part = FIXTURE.subarray(0, length);
        const isBetween =
          /\}\s*$/.test(part.toString()) && part.toString().split("\n").every(isWhole);
        const records = (await readingOf(part))?.records ?? null;
        expect(records).toEqual(isBetween ? report.records.slice(0, records?.length) : null);
      }),
      { numRuns: 50 },
    );
  });
});

function isWhole(line: string): boolean {
  return line === "" || EVENTS.includes(line);
}

describe("nucleiFormat", () => {
  it.each<[string, string | null]>([
    [FIXTURE.toString(), "nuclei-jsonl"],
    [`[${EVENTS[4]}]`, "nuclei-json"],
    ['{"info":{},"matched-at":"x","matcher-status":true,"request":"', "nuclei-jsonl"],
    ['{"info":{},"type":"http"}', null],
    ["[]", null],
    ["", null],
  ])("detects what is its own", (text, expected) => {
    expect(nucleiFormat.detect(inspectHead(Buffer.from(text)))).toBe(expected);
  });

  it.each([
    ["another object", '{"results":[]}', /-jsonl/],
    ["other lines", `{"a":"${"x".repeat(70_000)}"}\n{}`, /names a template/],
    ["a list of something else", '[{"rule":"x"}]', /-jsonl/],
    ["an object behind a list", `[${EVENTS[1]}] ${EVENTS[1]}`, /behind the list/],
    ["text", "[critical] x", /text/],
  ])("refuses %s", async (_name, text, detail) => {
    await expect(readAll(nucleiFormat, text)).rejects.toMatchObject({
      code: "parse_failed",
      detail: expect.stringMatching(detail),
    });
  });
});
