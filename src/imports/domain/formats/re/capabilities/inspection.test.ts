import { describe, expect, it } from "vitest";
import { readAll } from "../../../__fixtures__/read-all";
import { reFormat } from "../re-format";

const read = (value: unknown) => readAll(reFormat, JSON.stringify(value));

describe("FLOSS", () => {
  it("gives a record for each hidden string, and for names of the table", async () => {
    const { info, findings } = await read({
      metadata: { file_path: "/samples/x.exe", version: "3.1.0" },
      analysis: {},
      strings: {
        stack_strings: [{ function: 4198400, string: "cmd.exe", encoding: "ASCII" }],
        tight_strings: [{ function: 1, string: "a" }],
        decoded_strings: [{ string: "http://c2", decoded_at: 2, decoding_routine: 3 }],
        static_strings: [
          { string: "strcpy", offset: 255, encoding: "ASCII" },
          { string: "strcpy it", offset: 300 },
        ],
      },
    });
    expect(info).toMatchObject({
      detectedFormat: "floss-json",
      sourceTool: "floss",
      sourceVersion: "3.1.0",
    });
    expect(findings).toMatchObject([
      {
        ruleId: "stack-strings",
        severity: "info",
        asset: { url: "/samples/x.exe" },
        occurrence: { string: "cmd.exe", function: "0x401000" },
      },
      { ruleId: "tight-strings" },
      { ruleId: "decoded-strings", occurrence: { decoded_at: "0x2", decoding_routine: "0x3" } },
      { ruleId: "names-strcpy", occurrence: { location: "0xff" } },
    ]);
  });
});

describe("blint", () => {
  const METADATA = {
    name: "demo",
    exe_type: "genericbinary",
    is_pie: true,
    has_nx: true,
    relro: "full",
    has_canary: true,
  };

  it.each([
    [{ is_pie: false, has_canary: false }, ["no-canary", "no-pic"]],
    [{ has_nx: false, relro: "no" }, ["no-nx", "no-relro"]],
    [{ relro: "partial" }, ["no-bind-now"]],
  ])("shows by its metadata what is missing: %j", async (members, rules) => {
    const { info, findings } = await read({ ...METADATA, ...members });
    expect(info).toMatchObject({ detectedFormat: "blint-json", sourceTool: "blint" });
    expect(findings.map(({ ruleId, asset }) => [ruleId, asset.url])).toEqual(
      rules.map((rule) => [rule, "demo"]),
    );
  });

  it("gives a record for each of its findings and reviews", async () => {
    const { info, records } = await read({
      scan_id: "1",
      created: "2024-01-01 00:00:00+0000",
      findings: [
        {
          id: "CHECK_NX",
          title: "Missing NX (stack)",
          summary: "s",
          severity: "critical",
          filename: "/bin/x",
          exe_type: "gnu",
        },
        { title: "no id" },
      ],
      reviews: [
        {
          id: "PII_READ",
          summary: "Reads personal data",
          exe_name: "x",
          evidence: [{ function: "f" }, "g"],
        },
      ],
    });
    expect(info.detectedFormat).toBe("blint-findings-json");
    expect(records).toMatchObject([
      {
        finding: {
          ruleId: "CHECK_NX",
          severity: "critical",
          description: "s",
          asset: { url: "/bin/x" },
        },
      },
      { kind: "skipped", warning: { code: "record_invalid" } },
      {
        finding: {
          ruleId: "PII_READ",
          title: "Reads personal data",
          severity: "info",
          asset: { url: "x" },
        },
      },
    ]);
    const [part] = records[2]?.kind === "finding" ? records[2].finding.parts : [];
    expect(Buffer.from(part?.bytes ?? []).toString()).toBe('{"function":"f"}\ng');
  });
});
