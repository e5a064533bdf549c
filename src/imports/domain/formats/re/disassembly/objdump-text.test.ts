import { describe, expect, it } from "vitest";
import type { Finding } from "@/evidence/domain/findings/finding";
import { fingerprintOf, readAll } from "../../../__fixtures__/read-all";
import { readFixture } from "../../../__fixtures__/read-fixture";
import { reFormat } from "../re-format";

const shown = (findings: readonly Finding[]) =>
  findings.map(({ ruleId, asset, occurrence, line }) => [
    ruleId,
    asset.url,
    occurrence.location,
    line,
  ]);
const code = (lines: string, format = "elf64-x86-64") =>
  readAll(
    reFormat,
    `a.bin:     file format ${format}\n\nDisassembly of section .text:\n\n${lines}\n`,
  );

describe("objdump -d", () => {
  it("gives a record for each call of a function of the table, and quotes its line", async () => {
    const { info, findings } = await readAll(reFormat, readFixture("re/objdump.txt"));
    expect(info).toMatchObject({ detectedFormat: "objdump-text", sourceTool: "objdump" });
    expect(shown(findings)).toEqual([
      ["calls-strcpy", "bin/demo", "0x401170", 16],
      ["calls-system", "bin/demo", "0x40117a", 18],
      ["calls-strcpy", "bin/demo", "0x401180", 19],
    ]);
    expect({ ...findings[0], parts: [] }).toMatchObject({
      tool: "objdump",
      title: "calls strcpy",
      group: "binary",
      severity: "low",
      severityRaw: "",
      cwe: [676],
      description: expect.stringContaining("proves no weakness"),
      occurrence: { location: "0x401170", function: "copy" },
    });
    expect(findings[1]).toMatchObject({ severity: "info", cwe: [] });
    expect(
      findings[0]?.parts.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
    ).toEqual([["match", "  401170:\te8 cb fe ff ff       \tcall   401040 <strcpy@plt>"]]);
    expect(new Set(findings.map(fingerprintOf)).size).toBe(2);
  });

  it.each([
    ["AT&T of old", "  401170:\te8 cb fe ff ff       \tcallq  401040 <strcpy@plt>"],
    ["no bytes", "  401170:\tcall   401040 <strcpy@plt>"],
    ["a prefix", "  401170:\tf2 e8 cb fe ff ff    \tbnd call 401040 <strcpy@plt>"],
    [
      "Intel syntax",
      "  401170:\tff 15 00\tcall   QWORD PTR [rip+0x2f32]        # 403f88 <strcpy@GLIBC_2.2.5>",
    ],
    ["a static program", "  401170:\te8 cb fe ff ff       \tcall   401040 <strcpy>"],
    ["LLVM", "  401170: e8 cb fe ff ff               \tcallq\t0x401040 <strcpy@plt>"],
    ["AArch64", "  401170:\t97fffe6c \tbl\t401040 <strcpy@plt>"],
    ["Arm", "  401170:\tebffffb3 \tblx\t401040 <strcpy@plt>"],
    ["MIPS", "  401170:\t0c100c54 \tjal\t401040 <strcpy>"],
    ["RISC-V", "  401170:\t0d4000ef          \tjal\tra,401040 <strcpy@plt>"],
  ])("reads %s", async (_name, line) => {
    const { findings } = await code(line);
    expect(findings).toMatchObject([
      { ruleId: "calls-strcpy", occurrence: { location: "0x401170" } },
    ]);
  });

  it.each([
    ["another function", "  401170:\te8 00\tcall   401040 <my_strcpy>"],
    ["a checked one", "  401170:\te8 00\tcall   401040 <__strcpy_chk@plt>"],
    ["a place in a function", "  401170:\te8 00\tcall   401040 <strcpy+0x10>"],
    ["a conditional jump", "  401170:\t74 02\tje     401040 <strcpy@plt>"],
    [
      "an address that is loaded",
      "  401170:\t48 8d\tlea    0x1(%rip),%rax        # 401040 <strcpy@plt>",
    ],
    ["a line of source text", "  call <strcpy> on the buffer"],
    ["an underscore that ELF does not have", "  401170:\te8 00\tcall   401040 <_strcpy>"],
  ])("does not take %s for a call", async (_name, line) => {
    const { findings } = await code(`  401100:\te8 00\tcall   401040 <gets@plt>\n${line}`);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["calls-gets"]);
  });

  it.each([
    ["pei-x86-64", "  401170:\te8 00\tcall   402abc <_strcpy>"],
    ["pei-x86-64", "  401170:\tff 15\tcall   *0x100(%rip)        # 408100 <__imp_strcpy>"],
    ["mach-o-x86-64", "100003f50: e8 00\tcallq\t0x100003f9e ## symbol stub for: _strcpy"],
  ])("knows the names of %s", async (format, line) => {
    const { findings } = await code(line, format);
    expect(findings).toMatchObject([{ ruleId: "calls-strcpy" }]);
  });

  it("takes the target of a call from its relocation", async () => {
    const { findings } = await code(
      [
        "0000000000000000 <main>:",
        "   1d:\te8 00 00 00 00       \tcall   22 <main+0x22>",
        "\t\t\t1e: R_X86_64_PLT32\tgets-0x4",
        "   22:\t48 8d 05 00\tlea    0x0(%rip),%rax",
        "\t\t\t25: R_X86_64_PC32\tsystem-0x4",
      ].join("\n"),
    );
    expect(findings).toMatchObject([
      {
        ruleId: "calls-gets",
        severity: "low",
        cwe: [242],
        occurrence: { location: "0x1d", function: "main" },
      },
    ]);
    expect(
      Buffer.from(findings[0]?.parts[0]?.bytes ?? [])
        .toString()
        .split("\n"),
    ).toHaveLength(2);
  });

  it("distinguishes several files", async () => {
    const text = [
      "In archive lib.a:",
      "",
      "one.o:     file format elf64-x86-64",
      "",
      "Disassembly of section .text:",
    ];
    const call = "  1:\te8 00\tcall   2 <gets>";
    const { findings } = await readAll(
      reFormat,
      [...text, call, "two.o:     file format elf64-x86-64", call].join("\n"),
    );
    expect(findings.map(({ asset }) => asset.url)).toEqual(["lib.a(one.o)", "lib.a(two.o)"]);
  });

  it("reads imports from tables of symbols", async () => {
    const { findings } = await readAll(
      reFormat,
      [
        "b.bin:     file format elf64-x86-64",
        "SYMBOL TABLE:",
        "0000000000000000       F *UND*\t0000000000000000              strcpy@GLIBC_2.2.5",
        "0000000000401189 g     F .text\t0000000000000042              gets",
        "DYNAMIC SYMBOL TABLE:",
        "0000000000000000      DF *UND*\t0000000000000000 (GLIBC_2.2.5) execve",
      ].join("\n"),
    );
    expect(findings).toMatchObject([
      {
        ruleId: "imports-strcpy",
        severity: "info",
        cwe: [],
        occurrence: { table: "SYMBOL TABLE" },
      },
      { ruleId: "imports-execve", occurrence: { symbol: "execve", table: "DYNAMIC SYMBOL TABLE" } },
    ]);
  });

  it("has no findings by itself", async () => {
    await expect(code("  401170:\te8 00\tcall   401040 <printf@plt>")).rejects.toMatchObject({
      code: "no_findings",
    });
  });
});

describe("other disassembly", () => {
  it.each([
    [
      "gdb",
      "Dump of assembler code for function main:\n   0x0000000000401170 <+23>:\tcall   0x401040 <gets@plt>\n",
    ],
    [
      "radare2",
      "│           0x00401170      e8cbfeffff     call sym.imp.gets           ; char *gets(char *s)\n",
    ],
  ])("of %s is read where it calls such a function", async (_name, text) => {
    const { info, findings } = await readAll(reFormat, text);
    expect(info).toMatchObject({ detectedFormat: "disassembly-text", sourceTool: "disassembler" });
    expect(findings).toMatchObject([
      { ruleId: "calls-gets", occurrence: { location: "0x401170" } },
    ]);
  });
});
