import { describe, expect, it } from "vitest";
import { jsonLine } from "./json-line";

describe("jsonLine", () => {
  it("writes each argument with its name", () => {
    expect(jsonLine({ to: "a@b.example", amount: "120.00", lines: [1, null] })).toBe(
      'to: "a@b.example", amount: "120.00", lines: [1,null]',
    );
    expect(jsonLine({})).toBe("");
    expect(jsonLine(null)).toBe("");
    expect(jsonLine([1])).toBe("[1]");
  });

  it("shows what hides or reorders instead of obeying it", () => {
    expect(jsonLine({ to: "a\u202eb" })).toBe('to: "a⟨U+202E⟩b"');
  });

  it("is shortened between characters, not within one", () => {
    const line = jsonLine({ text: "𝒳".repeat(200) });
    expect([...line]).toHaveLength(120);
    expect(line.endsWith("𝒳…")).toBe(true);
  });
});
