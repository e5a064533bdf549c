import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { evidenceOf, fingerprintOf, readAll, type WholeReport } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import { reFormat } from "./re-format";

const NAMES = [
  "yara-all-flags.txt",
  "objdump.txt",
  "readelf.txt",
  "capa.json",
  "cape.json",
  "mobsf.json",
  "clamav.txt",
  "firmwalker.txt",
  "apkleaks.json",
];
const contentOf = ({ records, info, warnings }: WholeReport) => ({
  info,
  warnings,
  records: records.map((record) =>
    record.kind === "finding"
      ? [
          fingerprintOf(record.finding),
          evidenceOf(record.finding),
          record.finding.line,
          record.warnings,
        ]
      : record,
  ),
});

/** Result of reading: a report, or an error with its place. */
async function outcome(content: Uint8Array): Promise<string> {
  try {
    await readAll(reFormat, content);
    return "read";
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code !== "no_findings")
      expect(error.extra.position).toMatchObject({ line: expect.any(Number) });
    return error.code;
  }
}

describe.each(NAMES)("%s", (name) => {
  const content = readFixture(`re/${name}`);

  it("gives the same however it is cut", async () => {
    const whole = contentOf(await readAll(reFormat, content));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(content.length), { maxLength: 8 }), async (cuts) => {
        expect(contentOf(await readAll(reFormat, content, cuts))).toEqual(whole);
      }),
      { numRuns: 30 },
    );
    const each = Array.from({ length: content.length }, (_, index) => index);
    expect(contentOf(await readAll(reFormat, content, each))).toEqual(whole);
  });

  it("ends in a report or in an error with its place, however it is damaged", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(content.length),
        fc.nat(255),
        fc.boolean(),
        async (at, byte, isCut) => {
          const damaged = isCut ? content.subarray(0, at) : Buffer.from(content);
          if (!isCut && at < damaged.length) damaged[at] = byte;
          expect(["read", "no_findings", "parse_failed"]).toContain(await outcome(damaged));
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("hostile reports", () => {
  it.each([
    [
      "reserved names",
      '{"Files":{"__proto__":{"RiskLevel":"LOW","Behaviors":[{"ID":"a","RiskLevel":"LOW","__proto__":1}]}}}',
    ],
    [
      "wrong types",
      '{"meta":{"sample":[1]},"rules":{"a":{"meta":[],"matches":{"x":[[]]}},"b":7,"c":{"matches":[[[1]],["x"]]}}}',
    ],
    [
      "wrong types of CAPE",
      '{"info":1,"target":{"file":[]},"signatures":[{"name":"a","data":{"x":1},"references":7}],"malscore":1,"ttps":[7,{"ttps":{}}]}',
    ],
    [
      "wrong types of MobSF",
      '{"file_name":"a","app_name":"a","md5":"","app_type":"x","permissions":7,"code_analysis":{"a":1,"b":{"metadata":{}}},"binary_analysis":[1,{"nx":{"severity":{}}}],"certificate_analysis":{"certificate_findings":[1,[],["x"]]},"manifest_analysis":{"manifest_findings":{"a":1}}}',
    ],
    [
      "wrong types of malcontent",
      '{"Files":{"a":{"RiskLevel":1,"Behaviors":[1,null,{"ID":{},"RuleName":["x"]},{"ID":"a","MatchStrings":{"a":1}}]}}}',
    ],
    [
      "wrong types of YARA",
      '{"matches":[{"rule":"a","file":{},"meta":[[1],7,{"a":[{}]}],"tags":{"a":1},"strings":{"a":1}}],"version":[]}',
    ],
    [
      "NUL and lone surrogates",
      '{"matches":[{"rule":"a\\u0000b","file":"/\\ud800"}],"version":"1"}',
    ],
  ])("with %s are read", async (_name, text) => {
    expect(await outcome(Buffer.from(text))).toMatch(/read|parse_failed|no_findings/);
    const report = await readAll(reFormat, text).catch(() => null);
    for (const finding of report?.findings ?? []) expect(evidenceOf(finding)).not.toBe("");
  });

  it("hold no more than a line of a text without line ends", async () => {
    const piece = Buffer.from("A".repeat(1024 * 1024));
    const content = Buffer.concat([
      Buffer.from("Some_Rule /x\n0x0:$a: "),
      ...Array(30).fill(piece),
    ]);
    const { findings } = await readAll(reFormat, content);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.parts[0]?.bytes.byteLength).toBeLessThan(6_000);
  });
});
