import { describe, expect, it } from "vitest";
import { fingerprintOf, readAll } from "../../../__fixtures__/read-all";
import { reFormat } from "../re-format";

const SHA256 = "d".repeat(64);
const read = (value: unknown) => readAll(reFormat, JSON.stringify(value));
const lines = (...values: unknown[]) =>
  readAll(reFormat, values.map((value) => JSON.stringify(value)).join("\n"));
const part = (finding: { parts: readonly { bytes: Uint8Array }[] } | undefined) =>
  Buffer.from(finding?.parts[0]?.bytes ?? []).toString();

const MATCH = {
  rule: "Rule_A",
  file: "/scan/x",
  meta: { severity: "low", hash: ["aa", "bb"], mitre_attack: "T1055.012" },
  tags: ["one", "two"],
  strings: [
    { identifier: "$a", offset: 31, match: "ba\\x00h" },
    { identifier: "$b", offset: 40, match: "x", xor_key: 4, plaintext: "|" },
  ],
};

describe("the JSON of YARA-X", () => {
  it("gives one record for each match", async () => {
    const { info, findings } = await read({ matches: [MATCH], version: "1.4.0" });
    expect(info).toMatchObject({
      detectedFormat: "yara-x-json",
      sourceTool: "yara",
      sourceVersion: "1.4.0",
    });
    expect(findings).toMatchObject([
      {
        tool: "yara",
        ruleId: "Rule_A",
        severity: "low",
        asset: { host: null, url: "/scan/x" },
        description: "- hash: aa\n- hash: bb\n- mitre\\_attack: T1055.012".replace("\\_", "_"),
        occurrence: { tags: "one, two", matches: "2" },
        techniques: ["T1055.012"],
      },
    ]);
    expect(part(findings[0])).toBe("0x1f:$a: 62 61 00 68 |ba.h|\n0x28:$b: 78 |x| xor(4,|)");
  });

  it("gives the same weaknesses as NDJSON and as text", async () => {
    const json = await read({ matches: [{ rule: "Rule_A", file: "/scan/x" }], version: "1" });
    const ndjson = await lines({ path: "/scan/x", rules: [{ identifier: "Rule_A" }] });
    const text = await readAll(reFormat, "Rule_A /scan/x\n");
    expect(ndjson.info.detectedFormat).toBe("yara-x-ndjson");
    expect(
      new Set([json, ndjson, text].flatMap(({ findings }) => findings.map(fingerprintOf))).size,
    ).toBe(1);
  });

  it("reads metadata that is a list of pairs, and a file without a match", async () => {
    const { findings } = await lines(
      {
        path: "/scan/a",
        rules: [
          {
            identifier: "foo",
            namespace: "default",
            meta: [
              ["severity", "critical"],
              ["score", 9],
            ],
          },
        ],
      },
      { path: "/scan/b", rules: [] },
      { path: "/scan/c", rules: [{ identifier: "bar" }, { identifier: "baz" }] },
    );
    expect(
      findings.map(({ ruleId, severity, asset, line }) => [ruleId, severity, asset.url, line]),
    ).toEqual([
      ["foo", "critical", "/scan/a", 1],
      ["bar", "medium", "/scan/c", 3],
      ["baz", "medium", "/scan/c", 3],
    ]);
    expect(findings[0]?.occurrence).toEqual({ namespace: "default" });
  });

  it("is recognised by its first bytes, though the list goes on", async () => {
    const matches = Array.from({ length: 2_000 }, () => MATCH);
    const { findings } = await read({ matches, version: "1.4.0" });
    expect(findings).toHaveLength(2_000);
  });
});

describe("matches of yara-python", () => {
  it.each([
    ["triples", [[81, "$a", "abc"]], "0x51:$a: 61 62 63 |abc|"],
    [
      "instances",
      [{ identifier: "$a", instances: [{ offset: 81, matched_data: "abc" }] }],
      "0x51:$a: 61 62 63 |abc|",
    ],
    ["objects", [{ name: "$a", offset: 81, data: "abc" }], "0x51:$a: 61 62 63 |abc|"],
    ["texts", ["abc"], "61 62 63 |abc|"],
    ["anything else", [7, null, {}, []], "37 |7|\n || \n: ||"],
  ])("are read with strings as %s", async (_name, strings, shown) => {
    const { findings } = await read([{ rule: "R1", namespace: "n", tags: [], meta: {}, strings }]);
    expect(findings).toMatchObject([{ ruleId: "R1", occurrence: { namespace: "n" } }]);
    if (_name !== "anything else") expect(part(findings[0])).toBe(shown);
  });

  it("have no asset where they name no file", async () => {
    const { records } = await read([{ rule: "R1", strings: [], tags: [] }]);
    expect(records).toMatchObject([{ warnings: [{ code: "asset_unknown", record: 1 }] }]);
  });

  it.each([
    ["in each match", [{ rule: "R1", strings: [], file: "/x", sha256: SHA256.toUpperCase() }]],
    ["beside a list of matches", [{ file: "/x", sha256: SHA256, matches: ["R1"] }]],
  ])("take the digest %s for the asset, and keep the path", async (_name, value) => {
    const { findings } = await read(value);
    expect(findings).toMatchObject([
      { ruleId: "R1", asset: { url: `sha256:${SHA256}` }, occurrence: { path: "/x" } },
    ]);
  });

  it("are skipped without a rule", async () => {
    const { records } = await read([{ rule: "R1", strings: [] }, { strings: [] }, 5]);
    expect(records).toMatchObject([
      { kind: "finding" },
      { kind: "skipped", warning: { code: "record_invalid", record: 2 } },
      { kind: "skipped", warning: { code: "record_invalid", record: 3 } },
    ]);
  });
});
