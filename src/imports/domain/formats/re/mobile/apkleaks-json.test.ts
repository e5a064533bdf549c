import { expect, it } from "vitest";
import { readAll } from "../../../__fixtures__/read-all";
import { readFixture } from "../../../__fixtures__/read-fixture";
import { reFormat } from "../re-format";

it("gives one record for each pattern that matched, its matches as evidence", async () => {
  const { info, findings, records } = await readAll(reFormat, readFixture("re/apkleaks.json"));
  expect(info).toMatchObject({ detectedFormat: "apkleaks-json", sourceTool: "apkleaks" });
  expect(records).toHaveLength(2);
  expect(findings).toMatchObject([
    {
      tool: "apkleaks",
      ruleId: "LinkFinder",
      title: "apkleaks matches LinkFinder",
      group: "code",
      severity: "medium",
      severityRaw: "",
      asset: { host: null, url: "org.example.notes" },
      occurrence: { matches: "2" },
      line: 4,
    },
    { ruleId: "Example_Token", occurrence: { matches: "1" } },
  ]);
  expect(findings.map(({ parts }) => Buffer.from(parts[0]?.bytes ?? []).toString())).toEqual([
    '"https://notes.example.org/v2"\n"/sync"',
    'token = "aaaabbbbcccc"',
  ]);
  expect(findings[1]?.description).not.toContain("aaaabbbbcccc");
});

it("knows the app also where its name is at the end", async () => {
  const { findings } = await readAll(
    reFormat,
    JSON.stringify({ results: [{ name: "a", matches: ["x"] }], package: "org.example" }),
  );
  expect(findings.map(({ asset }) => asset.url)).toEqual(["org.example"]);
});

it("skips results without a name or a match", async () => {
  const results = [
    { name: "a", matches: ["x"] },
    { name: "b", matches: [] },
    { matches: ["x"] },
    7,
  ];
  const { records } = await readAll(reFormat, JSON.stringify({ package: "", results }));
  expect(records).toMatchObject([
    { kind: "finding", warnings: [{ code: "asset_unknown" }] },
    { kind: "skipped", warning: { code: "check_passed", record: 2 } },
    { kind: "skipped", warning: { code: "record_invalid", record: 3 } },
    { kind: "skipped", warning: { code: "record_invalid", record: 4 } },
  ]);
});
