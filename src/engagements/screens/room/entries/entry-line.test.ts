import { describe, expect, it } from "vitest";
import { LOG_KINDS } from "@/engagements/domain/entry";
import { keyOf, parseEntryLine } from "./entry-line";

describe("a line of the quick entry", () => {
  it("names its kind by a key or a word, in any case, with one space or many", () => {
    expect(parseEntryLine("/a scanned the proxy")).toEqual({
      kind: "activity",
      text: "scanned the proxy",
    });
    expect(parseEntryLine("/Decision   go on")).toEqual({ kind: "decision", text: "go on" });
    expect(parseEntryLine("  /leg-up VPN account")).toEqual({
      kind: "leg_up",
      text: "VPN account",
    });
    expect(parseEntryLine("/white_card ")).toEqual({ kind: "white_card", text: "" });
  });

  it("keeps everything that is no kind", () => {
    for (const line of [
      "scanned /a proxy",
      "/etc passwd was read",
      "/a",
      "/a/b was read",
      "/constructor x",
      "//a x",
      "",
      "a b",
    ]) {
      expect(parseEntryLine(line)).toEqual({ kind: null, text: line });
    }
  });

  it("takes the name and a key of its own for every kind", () => {
    const keys = LOG_KINDS.map(keyOf);
    expect(new Set(keys).size).toBe(LOG_KINDS.length);
    for (const kind of LOG_KINDS) {
      expect(keyOf(kind)).toMatch(/^[a-z]$/);
      expect(parseEntryLine(`/${keyOf(kind)} x`)).toEqual({ kind, text: "x" });
      expect(parseEntryLine(`/${kind} x`)).toEqual({ kind, text: "x" });
    }
  });
});
