import { describe, expect, it } from "vitest";
import { singleLine } from "./plain-text";

describe("singleLine", () => {
  it("collapses white space of every kind", () => {
    expect(singleLine(" a\r\n\tb\u00a0 c ")).toBe("a b c");
  });

  it("cuts long text, but never between the halves of a surrogate pair", () => {
    expect(singleLine("x".repeat(5_000))).toBe("x".repeat(1_000));
    expect(singleLine(`${"x".repeat(999)}😀`)).toBe("x".repeat(999));
    expect(singleLine(`${"x".repeat(998)}😀y`)).toBe(`${"x".repeat(998)}😀`);
    expect(singleLine(`y${" ".repeat(3_998)}😀`)).toBe("y");
  });
});
