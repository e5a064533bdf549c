import { describe, expect, it } from "vitest";
import type { Finding } from "@/evidence/domain/findings/finding";
import { readAll } from "../../../__fixtures__/read-all";
import { readFixture } from "../../../__fixtures__/read-fixture";
import { reFormat } from "../re-format";

const read = (value: unknown) => readAll(reFormat, JSON.stringify(value));
const part = (finding: Finding | undefined) =>
  Buffer.from(finding?.parts[0]?.bytes ?? []).toString();

describe("capa", () => {
  it("gives a record for each capability, and none for what capabilities are made of", async () => {
    const { info, findings, records, warnings } = await readAll(
      reFormat,
      readFixture("re/capa.json"),
    );
    expect(info).toEqual({
      detectedFormat: "capa-json",
      sourceTool: "capa",
      sourceVersion: "7.0.1",
      scanStartedAt: null,
      hosts: [],
    });
    expect(records).toHaveLength(1);
    expect(findings).toMatchObject([
      {
        tool: "capa",
        ruleId: "capture the screen",
        title: "capture the screen",
        severity: "info",
        asset: { url: `sha256:${"a".repeat(64)}` },
        description:
          "Reads pixels.\n\n- ATT&CK: Collection::Screen Capture [T1113]\n- MBC: Collection::Screen Capture [E1113]\n- authors: a@b.example",
        references: ["https://rules.example/screen"],
        occurrence: {
          path: "C:/samples/demo.exe",
          namespace: "collection/screenshot",
          matches: "3",
        },
        techniques: ["T1113"],
        line: 10,
      },
    ]);
    expect(part(findings[0])).toBe("0x401000\ndn token 0x6000044\nno address");
    expect(warnings).toMatchObject([
      { code: "not_a_capability", message: expect.stringContaining("2 library"), record: null },
    ]);
  });

  it("reads the form of its first versions, whose rules precede the sample", async () => {
    const { findings } = await read({
      rules: {
        "sends data": {
          meta: { name: "sends data", attack: ["Exfiltration::C2 Channel [T1041]"], lib: false },
          matches: { "4198400": { success: true }, "4198401": { success: true } },
        },
        "a part": { meta: { "capa/subscope-rule": true }, matches: {} },
      },
      meta: { sample: { sha256: "ab", path: "demo.exe" }, version: "1.6.3" },
    });
    expect(findings).toMatchObject([
      {
        ruleId: "sends data",
        asset: { url: "demo.exe" },
        techniques: ["T1041"],
        occurrence: { matches: "2" },
      },
    ]);
    expect(part(findings[0])).toBe("0x401000\n0x401001");
  });

  it("finds nothing without rules", async () => {
    await expect(read({ meta: { sample: {}, flavor: "static" }, rules: {} })).rejects.toMatchObject(
      {
        code: "no_findings",
      },
    );
  });
});

describe("CAPE", () => {
  it("gives a record for each signature and for each rule that matched the file", async () => {
    const { info, records } = await readAll(reFormat, readFixture("re/cape.json"));
    expect(info).toMatchObject({
      detectedFormat: "cape-json",
      sourceTool: "cape",
      sourceVersion: "2.4-CAPE",
    });
    const asset = { url: `sha256:${"b".repeat(64)}` };
    expect(records).toMatchObject([
      {
        finding: {
          tool: "cape",
          ruleId: "sets_hook",
          title: "Installs a hook",
          severity: "medium",
          severityRaw: "2",
          asset,
          references: ["https://sig.example/hook"],
          occurrence: { confidence: "80", weight: "1", families: "Zed" },
          techniques: ["T1056", "T1056.001"],
          line: 6,
        },
        warnings: [],
      },
      { finding: { ruleId: "deletes_self", severity: "high", techniques: ["T1070.004"] } },
      {
        finding: { ruleId: "odd", title: "odd", severity: "info" },
        warnings: [{ code: "severity_unmapped", record: 3 }],
      },
      { kind: "skipped", warning: { code: "record_invalid", record: 4 } },
      {
        finding: {
          tool: "yara",
          ruleId: "embedded_pe",
          severity: "medium",
          asset,
          occurrence: { path: "/storage/binaries/demo.exe" },
        },
      },
      { finding: { tool: "yara", ruleId: "Zed", asset } },
    ]);
    const findings = records.flatMap((r) => (r.kind === "finding" ? [r.finding] : []));
    expect(part(findings[0])).toBe('{"hook":"WH_KEYBOARD"}');
    expect(part(findings[3])).toBe("4D 5A |MZ|\n0x400:a");
  });

  it("reads techniques as the object of earlier versions, and a URL as the target", async () => {
    const { findings } = await read({
      info: { version: "2.2-CAPE" },
      target: { category: "url", url: "https://bad.example/x" },
      signatures: [{ name: "a", description: "A", severity: 1 }],
      malscore: 1,
      ttps: { T1116: "a", T1027: ["a", "b"] },
    });
    expect(findings).toMatchObject([
      {
        severity: "low",
        techniques: ["T1027", "T1116"],
        asset: { host: "bad.example", port: 443 },
      },
    ]);
  });
});

describe("malcontent", () => {
  const SHA256 = "e".repeat(64);
  const behaviour = (RiskLevel: string, more = {}) => ({
    Description: "downloads files",
    MatchStrings: ["http://a", "wget"],
    RiskScore: 2,
    RiskLevel,
    RuleURL: "https://rules.example/x#L1",
    ID: `c2/tool/${RiskLevel}`,
    RuleName: "rule_x",
    ...more,
  });

  it("gives a record for each behaviour of each file", async () => {
    const levels = ["LOW", "MEDIUM", "HIGH", "CRITICAL", "NONE", "WEIRD"];
    const { info, findings, records } = await read({
      Files: {
        "/k": { Path: "/a b", SHA256, Behaviors: levels.map((level) => behaviour(level)) },
        "/clean": null,
      },
    });
    expect(info).toMatchObject({ detectedFormat: "malcontent-json", sourceTool: "malcontent" });
    expect(findings.map(({ severity }) => severity)).toEqual([
      "low",
      "medium",
      "high",
      "critical",
      "info",
      "info",
    ]);
    expect(records.at(-1)).toMatchObject({ warnings: [{ code: "severity_unmapped", record: 6 }] });
    expect(findings[0]).toMatchObject({
      ruleId: "c2/tool/LOW",
      title: "downloads files",
      severityRaw: "LOW",
      asset: { url: `sha256:${SHA256}` },
      references: ["https://rules.example/x#L1"],
      occurrence: { path: "/a b", RuleName: "rule_x", RiskScore: "2" },
    });
    expect(part(findings[0])).toBe("68 74 74 70 3A 2F 2F 61 |http://a|\n77 67 65 74 |wget|");
  });

  it("knows a file without a digest by its path, and a behaviour by its rule", async () => {
    const { records } = await read({
      Files: { "/k": { Behaviors: [behaviour("LOW", { ID: "" }), { RiskLevel: "LOW" }] } },
    });
    expect(records).toMatchObject([
      { finding: { ruleId: "rule_x", asset: { url: "/k" } } },
      { kind: "skipped", warning: { code: "record_invalid", record: 2 } },
    ]);
  });

  it("reads the list of behaviours that is an object", async () => {
    const { findings } = await read({
      Files: { "/k": { Behaviors: { "net/http": behaviour("LOW", { ID: undefined }) } } },
    });
    expect(findings).toMatchObject([{ ruleId: "net/http" }]);
  });

  it("finds nothing in no files", async () => {
    await expect(read({ Files: {}, Stats: {} })).rejects.toMatchObject({ code: "no_findings" });
  });
});

describe("cwe_checker", () => {
  it("gives a record for each warning; addresses distinguish occurrences", async () => {
    const warning = (address: string) => ({
      name: "CWE676",
      version: "0.1",
      addresses: [address],
      tids: ["instr_1"],
      symbols: ["main"],
      other: [["main", "strcpy"]],
      description: `(Use of Dangerous Function) main (${address}) -> strcpy`,
    });
    const { info, findings, records } = await read([
      warning("4198741"),
      warning("4198742"),
      { version: "1" },
    ]);
    expect(info).toMatchObject({ detectedFormat: "cwe-checker-json", sourceTool: "cwe_checker" });
    expect(findings).toMatchObject([
      {
        ruleId: "CWE676",
        title: "Use of Dangerous Function",
        severity: "medium",
        cwe: [676],
        occurrence: {
          location: "4198741",
          symbols: "main",
          message: "main (4198741) -> strcpy",
          other: "main\nstrcpy",
        },
      },
      { ruleId: "CWE676", occurrence: { location: "4198742" } },
    ]);
    expect(records[2]).toMatchObject({
      kind: "skipped",
      warning: { code: "record_invalid", record: 3 },
    });
  });
});
