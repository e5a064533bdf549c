import { describe, expect, it } from "vitest";
import { highlight } from "./highlight";

const span = (start: number, end: number, ...rules: string[]) => ({
  start,
  end,
  rules,
  decoders: [],
});

const cut = (text: string, ...spans: ReturnType<typeof span>[]) =>
  highlight(text, spans).map(({ text: part, isFound, rules }) => [part, isFound, rules.join("+")]);

describe("highlight", () => {
  it("cuts a text at the edges of what was found", () => {
    expect(cut("abcdefgh", span(2, 5, "override"))).toEqual([
      ["ab", false, ""],
      ["cde", true, "override"],
      ["fgh", false, ""],
    ]);
  });

  it("gives a segment the rules of all spans over it, each once", () => {
    expect(cut("abcdef", span(0, 4, "a", "b"), span(2, 6, "b", "c"))).toEqual([
      ["ab", true, "a+b"],
      ["cd", true, "a+b+c"],
      ["ef", true, "b+c"],
    ]);
  });

  it("marks what only the model found, which names no rule", () => {
    expect(cut("abc", span(1, 2))).toEqual([
      ["a", false, ""],
      ["b", true, ""],
      ["c", false, ""],
    ]);
  });

  it("leaves out spans that lie outside or end before they start", () => {
    expect(cut("abc", span(3, 9, "x"), span(2, 1, "y"), span(-4, 0, "z"))).toEqual([
      ["abc", false, ""],
    ]);
    expect(cut("abc", span(-4, 99, "x"))).toEqual([["abc", true, "x"]]);
    expect(cut("", span(0, 1, "x"))).toEqual([]);
  });

  it("keeps every character in its place", () => {
    const text = "a𝒳b\r\nc";
    const segments = highlight(text, [span(1, 3, "x"), span(2, 5, "y")]);
    expect(segments.map((segment) => segment.text).join("")).toBe(text);
  });
});
