import { describe, expect, it } from "vitest";
import { cutText, shortened, singleLine } from "./plain-text";

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

describe("cutText", () => {
  const list = Array.from({ length: 100 }, (_, i) => `CVE-2025-${50_000 + i}`);
  const known = new Set(list);

  it.each([", ", ",", " ", "\n", "; "])(
    "never makes another id out of one in a list by %j",
    (by) => {
      const text = list.join(by);
      for (let max = 300; max < 330; max++) {
        for (const cut of [cutText(text, max), singleLine(`${"x ".repeat(350)}${text}`)]) {
          const ids = cut.match(/CVE-[\d-]*/g) ?? [];
          expect(ids.length).toBeGreaterThan(15);
          expect(ids.filter((id) => !known.has(id))).toEqual([]);
        }
      }
    },
  );

  it("keeps text that ends between two words, and long runs of letters", () => {
    expect(cutText("one two three", 7)).toBe("one two");
    expect(cutText("y".repeat(500), 300)).toBe("y".repeat(300));
    expect(cutText(`${"y".repeat(290)}-CVE-2025-50066`, 300)).toBe(`${"y".repeat(290)}-`);
    expect(shortened("one two three", 9)).toBe("one two …");
    expect(shortened("one", 9)).toBe("one");
  });
});
