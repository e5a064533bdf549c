import { describe, expect, it } from "vitest";
import { digestIn, idsIn, readPaste } from "./pasted";

const IMAGE = new File(["x"], "image.png", { type: "image/png" });
const LOG = new File(["y"], "auth.log");

function clipboard(files: File[], text = "") {
  return { files, getData: (format: string) => (format === "text/plain" ? text : "<b>rich</b>") };
}

describe("readPaste", () => {
  it("takes every file in its order, also into a field and beside a text", () => {
    const both = [
      { kind: "file", file: IMAGE },
      { kind: "file", file: LOG },
    ];
    expect(readPaste(clipboard([IMAGE, LOG], "image.png"), false)).toEqual(both);
    expect(readPaste(clipboard([IMAGE, LOG]), true)).toEqual(both);
  });

  it("takes a text as it is, but not one that a field takes or that says nothing", () => {
    expect(readPaste(clipboard([], " uid=0(root)\n"), false)).toEqual([
      { kind: "text", text: " uid=0(root)\n" },
    ]);
    expect(readPaste(clipboard([], "uid=0(root)"), true)).toEqual([]);
    expect(readPaste(clipboard([], " \n"), false)).toEqual([]);
  });
});

describe("digestIn", () => {
  it("knows a SHA-256 and nothing else", () => {
    const digest = "0f".repeat(32);
    expect(digestIn(` ${digest.toUpperCase()}\n`)).toBe(digest);
    for (const text of ["", digest.slice(1), `${digest}0`, `${digest} file.txt`, "g".repeat(64)]) {
      expect(digestIn(text)).toBeNull();
    }
  });
});

describe("idsIn", () => {
  it("reads ids however they are separated, each once", () => {
    expect(idsIn("LOG-1, T1110;INC-2026-000001\nLOG-1 ")).toEqual([
      "LOG-1",
      "T1110",
      "INC-2026-000001",
    ]);
    expect(idsIn(" , ")).toEqual([]);
  });
});
