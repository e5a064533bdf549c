import { describe, expect, it } from "vitest";
import { readTools, toolChange } from "./tool-lines";

describe("tools in a text", () => {
  it("are one a line, without what stands around them", () => {
    expect(readTools("  read:cases\n\nsend:mail \r\n")).toEqual({
      tools: ["read:cases", "send:mail"],
      problem: null,
    });
    expect(readTools(" \n")).toEqual({ tools: [], problem: null });
  });

  it.each([
    ["read", "Not a tool name: read"],
    ["Read:cases", "Not a tool name: Read:cases"],
    ["read:cases, send:mail", "Not a tool name: read:cases, send:mail"],
    ["read:a\u202eb", "Not a tool name: read:a⟨U+202E⟩b"],
    ["read:cases\nsend:mail\nread:cases", "Named twice: read:cases"],
    [Array.from({ length: 101 }, (_, n) => `read:t${n}`).join("\n"), "At most 100 tools"],
  ])("%j is refused with the reason", (text, problem) => {
    expect(readTools(text).problem).toBe(problem);
  });

  it("tell what they add and take away", () => {
    expect(toolChange(["read:a", "read:b"], ["read:b", "send:c"])).toEqual({
      added: ["send:c"],
      removed: ["read:a"],
    });
  });
});
