import { describe, expect, it } from "vitest";
import { argsLine } from "./args-line";

describe("argsLine", () => {
  it("writes each argument with its name", () => {
    expect(argsLine({ to: "a@b.example", amount: "120.00", lines: [1, null] })).toBe(
      'to: "a@b.example", amount: "120.00", lines: [1,null]',
    );
    expect(argsLine({})).toBe("");
    expect(argsLine(null)).toBe("");
    expect(argsLine([1])).toBe("[1]");
  });

  it("shows what hides or reorders instead of obeying it", () => {
    expect(argsLine({ to: "a\u202eb" })).toBe('to: "a⟨U+202E⟩b"');
  });

  it("is shortened between characters, not within one", () => {
    const line = argsLine({ text: "𝒳".repeat(200) });
    expect([...line]).toHaveLength(120);
    expect(line.endsWith("𝒳…")).toBe(true);
  });
});
