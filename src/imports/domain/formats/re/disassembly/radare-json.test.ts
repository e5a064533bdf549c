import { describe, expect, it } from "vitest";
import { readAll } from "../../../__fixtures__/read-all";
import { reFormat } from "../re-format";

const read = (...values: unknown[]) =>
  readAll(reFormat, values.map((value) => JSON.stringify(value)).join("\n"));

const INFO = {
  arch: "x86",
  bintype: "elf",
  canary: true,
  havecode: true,
  nx: true,
  pic: true,
  relro: "full",
};
const IJ = { core: { type: "EXEC", file: "/bin/demo" }, bin: INFO };

describe("radare2 and rizin", () => {
  it.each([
    [{ canary: false }, ["no-canary"]],
    [{ nx: false, pic: false }, ["no-nx", "no-pic"]],
    [{ relro: "no" }, ["no-relro"]],
    [{ relro: "partial" }, ["no-bind-now"]],
    [{ pic: undefined, nx: undefined, PIE: false, NX: false }, ["no-nx", "no-pic"]],
  ])("detect by iIj what is missing: %j", async (members, rules) => {
    const { info, findings } = await read({ ...INFO, ...members });
    expect(info).toMatchObject({ detectedFormat: "radare2-json", sourceTool: "radare2" });
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(rules);
    const wrapped = await read({ info: { ...INFO, ...members } });
    expect(wrapped.findings.map(({ ruleId }) => ruleId)).toEqual(rules);
  });

  it("find nothing in a program that has all of it", async () => {
    await expect(read(INFO)).rejects.toMatchObject({ code: "no_findings" });
    await expect(read({ ...INFO, canary: false, havecode: false })).rejects.toMatchObject({
      code: "no_findings",
    });
  });

  it.each([
    [
      "pdj",
      [{ offset: 4198768, opcode: "call 0x401040", disasm: "call sym.imp.strcpy", type: "call" }],
      "calls-strcpy",
    ],
    [
      "pdj of rizin",
      [{ addr: 4198768, disasm: "bl sym.imp.strcpy ; char *strcpy(char *d)" }],
      "calls-strcpy",
    ],
    [
      "pdfj",
      { name: "main", addr: 1, ops: [{ offset: 4198768, disasm: "jmp sym.imp.strcpy" }] },
      "calls-strcpy",
    ],
    [
      "pdj of PE",
      [{ offset: 4198768, disasm: "call dword [sym.imp.msvcrt.dll_strcpy]" }],
      "calls-strcpy",
    ],
    [
      "axtj",
      [{ from: 4198768, type: "CALL", opcode: "call 0x401040", refname: "sym.imp.strcpy" }],
      "calls-strcpy",
    ],
    [
      "aflj",
      [
        {
          offset: 1,
          name: "sym.imp.strcpy",
          nbbs: 1,
          codexrefs: [
            { addr: 4198768, type: "CALL" },
            { addr: 2, type: "DATA" },
          ],
        },
      ],
      "calls-strcpy",
    ],
  ])("detect calls by %s", async (_name, value, rule) => {
    const { findings } = await read(IJ, value);
    expect(findings).toMatchObject([
      {
        tool: "radare2",
        ruleId: rule,
        severity: "low",
        asset: { url: "/bin/demo" },
        occurrence: { location: "0x401170" },
      },
    ]);
  });

  it.each([
    [
      "iij",
      [{ ordinal: 1, bind: "GLOBAL", type: "FUNC", name: "popen", plt: 4198480 }],
      "imports-popen",
    ],
    ["isj", [{ vaddr: 1, paddr: 1, name: "imp.popen", is_imported: true }], "imports-popen"],
    [
      "aflj without references",
      [{ offset: 1, name: "sym.imp.popen", nbbs: 1, callrefs: [] }],
      "imports-popen",
    ],
    ["izj", [{ vaddr: 1, paddr: 1, section: ".rodata", string: "popen" }], "names-popen"],
    ["rabin2 -j", { info: INFO, strings: [{ vaddr: 1, string: "popen" }] }, "names-popen"],
  ])("detect by %s what is present", async (_name, value, rule) => {
    const { findings } = await read(value);
    expect(findings).toMatchObject([{ ruleId: rule, severity: "info" }]);
  });

  it("find nothing in the program's own code", async () => {
    const own = [
      { offset: 1, disasm: "call sym.my_strcpy" },
      { offset: 2, disasm: "mov eax, sym.imp.strcpy" },
      { vaddr: 3, paddr: 3, name: "strcpy", bind: "GLOBAL", is_imported: false },
      { vaddr: 4, paddr: 4, string: "call strcpy" },
      { offset: 5, name: "sym.main", callrefs: [{ addr: 1, type: "CALL", at: 2 }] },
      "text",
    ];
    await expect(read(own)).rejects.toMatchObject({ code: "no_findings" });
  });
});

describe("what radare2 and rizin write without a finding in it", () => {
  it.each<[string, unknown]>([
    ["agfj", [{ name: "main", offset: 4096, ninstr: 2, blocks: [{ offset: 4096, ops: [] }] }]],
    ["aflxj", [{ name: "main", addr: 4096, xrefs: [{ addr: 1, type: "CODE" }] }]],
    ["iCj", { signature: null, digest: null }],
    ["icj", [{ classname: "Demo", addr: 4096, index: 0, methods: [] }]],
    ["/gj", [[4096, 4112]]],
    ["rabin2 -uj", {}],
    ["iRj", [{ name: "1", index: 0, type: "VERSION", vaddr: 4096, size: 800, lang: "EN" }]],
    ["rz-diff", { similarity: 0.9, distance: 12 }],
    ["rz-diff -t functions", [{ orig: { name: "a" }, mod: { name: "b" }, similarity: 1 }]],
    ["aflj of one", { name: "main", offset: 4096, size: 3, nbbs: 1 }],
  ])("%s", async (_command, value) => {
    await expect(read(value)).rejects.toMatchObject({ code: "no_findings" });
  });

  it("but a call in a graph, and a single function that is called, are findings", async () => {
    const ops = [{ offset: 4100, opcode: "call sym.imp.strcpy", disasm: "call sym.imp.strcpy" }];
    const graph = await read([{ name: "main", offset: 4096, blocks: [{ offset: 4096, ops }] }]);
    expect(graph.findings).toMatchObject([{ occurrence: { function: "main" } }]);
    const called = { name: "sym.imp.strcpy", offset: 4096, size: 6, nbbs: 1, codexrefs: [] };
    expect((await read(called)).findings).toHaveLength(1);
  });
});
