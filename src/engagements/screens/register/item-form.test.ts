import { describe, expect, it } from "vitest";
import { fileOfText, itemInput, startForm } from "./item-form";

const SHA256 = "0f".repeat(32);

describe("startForm", () => {
  it("begins with the known facts of a file, a text or a digest", () => {
    const file = new File(["x"], "lateral.pcap");
    expect(startForm({ kind: "file", file })).toMatchObject({
      mode: "file",
      name: "lateral.pcap",
      kind: "network",
    });
    expect(startForm({ kind: "text", text: "uid=0(root)" })).toMatchObject({
      mode: "text",
      text: "uid=0(root)",
      name: "pasted-text.txt",
    });
    expect(startForm({ kind: "text", text: ` ${SHA256.toUpperCase()} ` })).toMatchObject({
      mode: "digest",
      sha256: SHA256,
      kind: "hash_only",
    });
    expect(startForm(null)).toMatchObject({ mode: "file", name: "", kind: "file" });
  });
});

describe("fileOfText", () => {
  it("holds the very characters", async () => {
    const file = fileOfText(" žofie\n", "");
    expect(file?.name).toBe("pasted-text.txt");
    expect(await file?.text()).toBe(" žofie\n");
    expect(fileOfText("", "x")).toBeNull();
  });
});

describe("itemInput", () => {
  it("leaves out what is empty, and a place of keeping where the bytes are sent", () => {
    const form = { ...startForm(null), name: " a.log ", location: "safe 4" };
    expect(itemInput("ENG-2026-0001", form, { sha256: SHA256, type: "" })).toEqual({
      id: "ENG-2026-0001",
      register: "evidence",
      name: "a.log",
      kind: "file",
      sha256: SHA256,
    });
  });

  it("sends what is stated", () => {
    const form = {
      ...startForm({ kind: "text", text: SHA256 }),
      name: "disk.img",
      location: "safe 4",
      collectedFrom: "dc01",
      related: "LOG-4, T1003",
      corrects: " reg-2",
      statement: { collectedAt: "", collectedBy: "op1", method: "dd", description: "Whole disk" },
    };
    expect(itemInput("ENG-2026-0001", form, { sha256: SHA256, type: "image/x" })).toEqual({
      id: "ENG-2026-0001",
      register: "evidence",
      name: "disk.img",
      kind: "hash_only",
      sha256: SHA256,
      mime: "image/x",
      text: "Whole disk",
      collected_by: "op1",
      method: "dd",
      collected_from: "dc01",
      location: "safe 4",
      related: ["LOG-4", "T1003"],
      corrects: "REG-2",
    });
  });
});
