import { describe, expect, it } from "vitest";
import type { Finding } from "@/evidence/domain/findings/finding";
import { readAll } from "../../../__fixtures__/read-all";
import { readFixture } from "../../../__fixtures__/read-fixture";
import { reFormat } from "../re-format";

const read = (...lines: string[]) => readAll(reFormat, `${lines.join("\n")}\n`);
const shown = (findings: readonly Finding[]) =>
  findings.map(({ ruleId, asset, line }) => [ruleId, asset.url, line]);
const quotes = (findings: readonly Finding[]) =>
  findings.map(({ parts }) => Buffer.from(parts[0]?.bytes ?? []).toString());

const HEADER = ["ELF Header:", "  Magic:   7f 45 4c 46 02 01 01 00 "];

describe("readelf", () => {
  it("shows protections that are missing, file by file, and imports", async () => {
    const { info, findings } = await readAll(reFormat, readFixture("re/readelf.txt"));
    expect(info).toMatchObject({ detectedFormat: "readelf-text", sourceTool: "readelf" });
    expect(shown(findings)).toEqual([
      ["no-pic", "bin/weak", 6],
      ["no-nx", "bin/weak", 14],
      ["no-relro", "bin/weak", 9],
      ["imports-gets", "bin/lazy", 37],
      ["no-bind-now", "bin/lazy", 30],
    ]);
    expect(findings.map(({ severity }) => severity)).toEqual(["low", "low", "low", "info", "info"]);
    expect(quotes(findings)).toEqual([
      "  Type:                              EXEC (Executable file)",
      expect.stringMatching(/^ {2}GNU_STACK .*\n.*RWE {4}0x10$/),
      "Program Headers:",
      expect.stringContaining("UND gets@GLIBC_2.2.5"),
      expect.stringContaining("Dynamic section at offset"),
    ]);
  });

  it.each([
    [
      "an object file",
      ["  Type:     REL (Relocatable file)", "Program Headers:", "  LOAD 0", "", ""],
    ],
    [
      "headers that break off",
      ["  Type:     DYN (Shared object file)", "Program Headers:", "  LOAD 0x0"],
    ],
    [
      "BIND_NOW",
      ["Dynamic section at offset 0x1 contains 2 entries:", " 0x1 (BIND_NOW) ", " 0x0 (NULL) 0x0"],
    ],
    [
      "the flag NOW",
      [
        "Dynamic section at offset 0x1 contains 2 entries:",
        " 0x1 (FLAGS_1)  Flags: NOW PIE",
        " 0x0 (NULL) 0x0",
      ],
    ],
  ])("proves nothing by %s", async (_name, lines) => {
    await expect(read(...HEADER, ...lines)).rejects.toMatchObject({ code: "no_findings" });
  });

  it("knows a file without a name by its build id", async () => {
    const { findings } = await read(
      ...HEADER,
      "  Type:   EXEC (Executable file)",
      "    Build ID: 00112233aabb",
    );
    expect(shown(findings)).toEqual([["no-pic", "build-id:00112233aabb", 3]]);
  });

  it("says that it does not know the file", async () => {
    const { records } = await read(
      "",
      "Elf file type is EXEC (Executable file)",
      "Entry point 0x1",
    );
    expect(records).toMatchObject([
      {
        finding: { ruleId: "no-pic", asset: { url: null } },
        warnings: [{ code: "asset_unknown", record: 1, line: 2 }],
      },
    ]);
  });
});

describe("nm", () => {
  const DEFINED = [
    "0000000000401000 T _init",
    "0000000000401237 T main",
    "0000000000404030 b gets",
  ];

  it.each([
    ["one file", [...DEFINED, "                 U strcpy@GLIBC_2.2.5"], null],
    [
      "several files",
      ["", "bin/demo:", ...DEFINED, "                 U strcpy@GLIBC_2.2.5"],
      "bin/demo",
    ],
    [
      "-A",
      [...DEFINED.map((line) => `bin/demo:${line}`), "bin/demo:                 U strcpy"],
      "bin/demo",
    ],
    ["-u", ["                 U strcpy@GLIBC_2.2.5", "                 w __gmon_start__"], null],
    ["32 bits", ["00001000 T _init", "         U strcpy"], null],
  ])("shows imports of %s", async (_name, lines, url) => {
    const { info, findings } = await read(...lines);
    expect(info).toMatchObject({ detectedFormat: "nm-text", sourceTool: "nm" });
    expect(findings).toMatchObject([
      { ruleId: "imports-strcpy", severity: "info", asset: { url } },
    ]);
  });
});

describe("strings", () => {
  it.each([
    ["plain", ["libc.so.6", "strcpy", "strcpy and more", "mystrcpy"], null, undefined],
    ["-t x", ["    318 libc.so.6", "    469 strcpy", "    47c fgets"], null, "469"],
    ["-f", ["bin/demo: libc.so.6", "bin/demo: strcpy"], "bin/demo", undefined],
  ])("%s shows names as info only", async (_name, lines, url, location) => {
    const { info, findings } = await read(...lines);
    expect(info).toMatchObject({ detectedFormat: "strings-text", sourceTool: "strings" });
    expect(findings).toMatchObject([
      {
        ruleId: "names-strcpy",
        title: "contains the string strcpy",
        severity: "info",
        asset: { url },
      },
    ]);
    expect(findings[0]?.occurrence.location).toBe(location);
  });
});

describe("file", () => {
  it("shows programs that are loaded at a fixed address", async () => {
    const { info, findings } = await read(
      "bin/a b:  ELF 64-bit LSB executable, x86-64, version 1 (SYSV), statically linked, stripped",
      "bin/pie:  ELF 64-bit LSB pie executable, x86-64, version 1 (SYSV), stripped",
      "notes.md: ASCII text",
    );
    expect(info).toMatchObject({ detectedFormat: "file-text", sourceTool: "file" });
    expect(shown(findings)).toEqual([["no-pic", "bin/a b", 1]]);
  });
});
