import { describe, expect, it } from "vitest";
import { fingerprintOf, readAll } from "../../../__fixtures__/read-all";
import { readFixture } from "../../../__fixtures__/read-fixture";
import { reFormat } from "../re-format";

const read = (text: string) => readAll(reFormat, text);
const part = (finding: { parts: readonly { bytes: Uint8Array }[] } | undefined) =>
  Buffer.from(finding?.parts[0]?.bytes ?? []).toString();

const all = await readAll(reFormat, readFixture("re/yara-all-flags.txt"));

describe("the text of yara", () => {
  it("is read with all of its flags", () => {
    expect(all.info).toEqual({
      detectedFormat: "yara-text",
      sourceTool: "yara",
      sourceVersion: null,
      scanStartedAt: null,
      hosts: [],
    });
    expect({ ...all.findings[0], parts: [] }).toEqual({
      tool: "yara",
      ruleId: "Packed_Loader",
      title: "Matches YARA rule Packed_Loader",
      group: "binary",
      severity: "high",
      severitySource: "tool",
      severityRaw: "high",
      confidence: null,
      falsePositive: false,
      asset: { host: null, port: null, protocol: null, url: "out/a dir/x:y.bin" },
      cve: ["CVE-2024-1111"],
      cwe: [],
      cvss: null,
      description: 'Loader "zed", packed\n\n- active: true\n- cve: CVE-2024-1111',
      remediation: "",
      references: [],
      reportedCount: null,
      occurrence: { namespace: "default", tags: "packer, T1027_002", matches: "2" },
      parts: [],
      techniques: ["T1027.002"],
      line: 1,
    });
    expect(part(all.findings[0])).toBe(
      "0x0:4:$magic: 7F 45 4C 46 |.ELF|\n0x1f0:7:$text: 73 68 20 2D 63 20 00 |sh -c .|",
    );
    expect(all.findings[2]).toMatchObject({
      ruleId: "Accents",
      description: "snímka",
      references: ["https://rules.example/accents"],
      severity: "medium",
      severityRaw: "",
      line: 5,
    });
    expect(part(all.findings[2])).toBe(
      "0x49f:5:$x: 47 4C 49 42 43 |GLIBC|\n0x4aa:5:$x: 47 4C 49 42 43 |GLIBC|",
    );
  });

  it.each([
    ["nothing", "Plain out/a dir/x:y.bin"],
    ["-s", "Plain out/a dir/x:y.bin\n0x5:$: AB"],
    ["-L", "Plain out/a dir/x:y.bin\n0x5:2:$a"],
    ["-m", "Plain [] out/a dir/x:y.bin\nOther_Rule [a=1] out/b"],
    ["-g -m", "Plain [] [] out/a dir/x:y.bin\nOther_Rule [t] [a=1] out/b"],
    ["-e", "default:Plain out/a dir/x:y.bin"],
    ["-X", "Plain out/a dir/x:y.bin\n0x5:$a:xor(0x04,abc): efg"],
    ["the colours of YARA-X", "\u001b[36;1mPlain\u001b[0m [] out/a dir/x:y.bin\r\n0x5:$a: AB"],
  ])("recognises the same weakness with %s", async (_flags, text) => {
    const { findings } = await read(`${text}\nSecond_Rule [] /x\n`);
    expect(findings[0]).toMatchObject({ ruleId: "Plain" });
    expect(findings.slice(0, 1).map(fingerprintOf)).toEqual([
      fingerprintOf(all.findings[1] as never),
    ]);
  });

  it.each([
    ['severity="critical"', "critical", "critical", 0],
    ["score =80", "high", "score=80", 0],
    ["score =60", "medium", "score=60", 0],
    ["score =10", "medium", "score=10", 0],
    ["severity=100,score =90", "high", "100", 1],
    ['severity="weird"', "medium", "weird", 1],
    ["a=1", "medium", "", 0],
  ])("rates %s", async (meta, severity, severityRaw, warnings) => {
    const { records } = await read(`Some_Rule [${meta}] /x\n`);
    expect(records).toMatchObject([{ finding: { severity, severityRaw } }]);
    expect(records.flatMap((r) => (r.kind === "finding" ? r.warnings : []))).toHaveLength(warnings);
  });

  it.each([
    ["quotes that YARA escapes", 'd="a \\"b\\", c=\\"d\\"",e=1', 'd: a "b", c="d"'],
    ["quotes that YARA-X does not escape", 'd="says "hi" to",e=1', 'd: says "hi" to'],
    ["a backslash at the end", 'd="C:\\",e=1', "d: C:\\\\"],
    ["control characters", 'd="a\\tb\\001",e=1', "d: a b\u0001"],
    ["a bracket", 'd="a] b",e=-1.5', "d: a] b"],
  ])("reads metadata with %s", async (_name, meta, shown) => {
    const { findings } = await read(`Some_Rule [${meta}] /a b/[c] d\n0x1:$a: xyz\n`);
    expect(findings).toMatchObject([{ asset: { url: "/a b/[c] d" } }]);
    expect(findings[0]?.description.split("\n")[0]).toBe(`- ${shown}`);
  });

  it("keeps what it cannot read apart from what it can", async () => {
    const { records, warnings } = await read(
      [
        'warning: rule "a" in rules.yar(3): string "$a" may slow down scanning',
        'First_Rule [a="1"] /x',
        "0x0:$a: one",
        "a message of a rule",
        "plain name",
        "0x1:$b: shows that it is a rule",
        "-- no rule --",
        "0x1:$b: nobody's",
        'Broken_Rule [a="',
        "error scanning /y: could not open file",
        "Last_Rule [] /x",
      ].join("\n"),
    );
    expect(records).toMatchObject([
      { finding: { ruleId: "First_Rule", occurrence: { matches: "1" } } },
      { finding: { ruleId: "plain", asset: { url: "name" }, line: 5 } },
      { kind: "skipped", warning: { code: "record_invalid", record: 3, line: 9 } },
      { finding: { ruleId: "Last_Rule" } },
    ]);
    expect(warnings.map(({ code, line }) => [code, line])).toEqual([
      ["scan_incomplete", 1],
      ["line_unread", 4],
      ["line_unread", 7],
      ["line_unread", 8],
      ["scan_incomplete", 10],
    ]);
  });

  it("does not take a line that was cut for a rule", async () => {
    const text = `First_Rule [a="1"] /x\nLong_Rule [a="${"x".repeat(1_100_000)}"] /y\nLast_Rule [] /z\n`;
    const { records } = await read(text);
    expect(records).toMatchObject([
      { finding: { asset: { url: "/x" } } },
      { kind: "skipped", warning: { code: "record_invalid", line: 2 } },
      { finding: { asset: { url: "/z" } } },
    ]);
  });

  it("lists a thousand strings of a match at most", async () => {
    const { records } = await read(`Some_Rule /x/y\n${"0x1:$a: abc\n".repeat(1_500)}`);
    expect(records).toMatchObject([
      { finding: { occurrence: { matches: "1500" } }, warnings: [{ code: "evidence_cut" }] },
    ]);
  });

  it.each([
    ["many quotes", `A_b [${'k="\\",'.repeat(40_000)} /x`],
    ["many keys", `A_b [${"k=1,".repeat(40_000)} /x`],
    ["many backslashes", `A_b [k="${"\\".repeat(80_000)}`],
    ["many colons", `${"a:".repeat(80_000)} /x`],
    ["many brackets", `A_b ${"[a] ".repeat(40_000)}`],
  ])("reads a line with %s in time linear in its length", async (_name, line) => {
    const before = process.cpuUsage();
    await read(`Some_Rule [a="1"] /x\n0x0:$a: b\n${line}\n`);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
