import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { reFormat } from "./re-format";

const detect = (content: string | Buffer) =>
  reFormat.detect(inspectHead(Buffer.from(content).subarray(0, 65_536)));
const json = (value: unknown) => JSON.stringify(value);
const failure = async (content: string | Uint8Array) => {
  const error: unknown = await readAll(reFormat, content).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw error;
  return error;
};

describe("detect", () => {
  it.each([
    ["yara-all-flags.txt", "yara-text"],
    ["objdump.txt", "objdump-text"],
    ["readelf.txt", "readelf-text"],
    ["capa.json", "capa-json"],
    ["cape.json", "cape-json"],
    ["mobsf.json", "mobsf-json"],
    ["clamav.txt", "clamav-text"],
    ["firmwalker.txt", "firmwalker-text"],
    ["apkleaks.json", "apkleaks-json"],
  ])("knows %s", (name, shape) => {
    expect(detect(readFixture(`re/${name}`))).toBe(shape);
  });

  it.each([
    ["matched strings below a rule", "Rule x\n0x0:$a: b\n", "yara-text"],
    ["no match", json({ matches: [], version: "1.4.0" }), "yara-x-json"],
    ["a file without a match", '{"path":"a","rules":[]}', "yara-x-ndjson"],
    [
      "matches of yara-python",
      '[{"rule":"R","meta":{},"strings":[[1,"$a","b"]]}]',
      "yara-matches-json",
    ],
    ["behaviours", json({ Files: { a: { RiskLevel: "LOW" } } }), "malcontent-json"],
    [
      "warnings of cwe_checker",
      json([{ name: "CWE676", version: "1", addresses: [], symbols: [] }]),
      "cwe-checker-json",
    ],
    ["instructions", json([{ offset: 1, disasm: "nop" }]), "radare2-json"],
    [
      "symbols of nm",
      "0000000000401000 T a\n0000000000401001 T b\n0000000000401002 d c\n",
      "nm-text",
    ],
    [
      "a scan without a match",
      "/a: OK\n\n----------- SCAN SUMMARY -----------\nKnown viruses: 1\n",
      "clamav-text",
    ],
    ["a scan without its summary", "/a: OK\nC:\\b: Win.Test.X-1 FOUND\n", "clamav-text"],
    ["types of files", "a: ELF 64-bit LSB pie executable, x86-64\n", "file-text"],
  ])("knows %s", (_name, content, shape) => {
    expect(detect(content)).toBe(shape);
  });

  it("knows a report of capa whose rules come late", () => {
    const meta = { sample: { md5: "", sha256: "ab", path: "x" }, layout: "x".repeat(70_000) };
    expect(detect(json({ meta, rules: {} }))).toBe("capa-json");
  });

  it("knows a report of YARA-X that goes on", () => {
    const matches = Array.from({ length: 4_000 }, () => ({ rule: "R", file: "/x" }));
    expect(detect(json({ matches, version: "1" }))).toBe("yara-x-json");
  });

  it.each([
    ["lines of rules alone", "Some_Rule /x/y\n"],
    ["prose", "Notes about the program\n"],
    ["checks of sums", "/a: OK\n/b: OK\n"],
    ["checks of a build", "/usr/lib/libx.so: NOT FOUND\n/usr/lib/liby.so: OK\n"],
    ["a log that names a signature", "Started\n/a: Win.Test.X-1 FOUND\n"],
    ["strings of clamscan", "----------- SCAN SUMMARY -----------\nKnown viruses: %u\n"],
    ["other stars", "***Firmware Directory***\nis what\nwe need\n"],
    ["another list of results", json({ package: "a", results: [{ name: "x", ok: true }] })],
    ["counts", "/x/y: 3\n"],
    ["strings", "libc.so.6\nstrcpy\n"],
    ["generic findings", '{"source_tool":"x","findings":[]}'],
    ["an empty list", "[]"],
    ["an empty file", ""],
    ["matches of Grype", json({ matches: [{ vulnerability: {} }], source: {}, descriptor: {} })],
    ["secrets of Gitleaks", json([{ line: "x", lineNumber: 1, rule: "AWS", file: "a", tags: "" }])],
    ["Semgrep", json({ results: [], errors: [], version: "1" })],
    ["SARIF", json({ version: "2.1.0", runs: [] })],
    ["a workflow", json({ meta: {}, rules: [] })],
    ["CSV", "title,severity\nA,high\n"],
    ["XML", "<a/>"],
  ])("leaves %s alone", (_name, content) => {
    expect(detect(content)).toBeNull();
  });
});

describe("a report without findings", () => {
  it.each([
    ["nothing, which is how yara says that nothing matched", ""],
    ["white space", " \n\n"],
    ["much white space", " \n".repeat(100_000)],
    ["counts of yara", "t/a b: 3\nt/c: 0\n"],
    ["counts of YARA-X", '[{"path":"/scan/a","count":2}]'],
    ["counts of YARA-X by line", '{"path":"/scan/a","count":2}\n{"path":"/scan/b","count":0}\n'],
    ["no match", json({ matches: [], version: "1" })],
    ["an empty list", "[]\n"],
    ["a clean scan", "/a: OK\n/b: Empty file\n/c: Symbolic link\n"],
    ["a firmware without a hit", "***Firmware Directory***\n/fw/\n***Search for urls***\n"],
    ["an app without a match", json({ package: "a", results: [] })],
    ["no generic finding", json({ source_tool: "x", findings: [] })],
  ])("ends as no_findings: %s", async (_name, content) => {
    expect((await failure(content)).code).toBe("no_findings");
  });
});

describe("what is no report", () => {
  it.each([
    ["prose", "Notes about the program\nand more", /neither XML nor JSON.*yara -s -m/, 1],
    ["one word", "garbage", /neither XML nor JSON/, 1],
    ["rules of YARA", 'rule a {\n  strings:\n    $a = "x"\n}\n', /neither/, 1],
    ["source text", "import x from './y.js'\n", /neither/, 1],
    ["binary data", Buffer.from(Array.from({ length: 256 }, (_, i) => (i * 7) % 256)), /binary/, 1],
    ["a program", Buffer.from("\u007fELF\u0002\u0001\u0001"), /ELF program/, 1],
    ["XML", "<a/>", /XML/, 1],
    ["JSON of another shape", '{\n"a": 1}', /another shape/, 1],
    ["a list of another shape", "[1, 2]", /another shape/, 1],
    ["large JSON of another shape", `{"a":"${"x".repeat(70_000)}",\n"b":1}`, /of no form/, 2],
    ["generic findings without a tool", '{"findings":[{"title":"a"}]}', /source_tool/, 1],
    ["JSON that breaks off", '{"matches":[{"rule":"a","file":"b"}],\n"version":', /well-formed/, 2],
    ["text behind white space", `${" \n".repeat(40_000)}text`, /not of this format/, 40_001],
    [
      "counts and then something else",
      `${"t/a: 3\n".repeat(20_000)}x`,
      /not of this format/,
      20_001,
    ],
    ["only records that cannot be read", '[{"rule":"","strings":[]}]', /None of the 1 records/, 1],
  ])("ends as parse_failed with its place: %s", async (_name, content, detail, line) => {
    const error = await failure(content);
    expect(error.code).toBe("parse_failed");
    expect(error.detail).toMatch(detail);
    expect(error.extra.position).toMatchObject({ line, column: expect.any(Number) });
  });
});

describe("generic findings", () => {
  it("are read as the importer generic does, and are about a binary", async () => {
    const { info, findings, warnings } = await readAll(
      reFormat,
      json({
        findings: [
          { title: "Weak seed", severity: "high", file: "/bin/x", cwe: 330 },
          { rule: "only_a_rule", severity: "low", file: "/bin/x" },
          { title: "On the network", host: "h.example", port: 443 },
        ],
        source_version: "2",
        source_tool: "My Tool",
      }),
    );
    expect(info).toMatchObject({
      detectedFormat: "generic-json",
      sourceTool: "my-tool",
      sourceVersion: "2",
      hosts: ["h.example"],
    });
    expect(findings).toMatchObject([
      { tool: "my-tool", title: "Weak seed", severity: "high", cwe: [330] },
      { title: "only_a_rule", severity: "low" },
      { title: "On the network", asset: { host: "h.example" } },
    ]);
    expect(findings[0]?.asset.url).toBe("/bin/x");
    expect(warnings).toEqual([]);
  });
});
