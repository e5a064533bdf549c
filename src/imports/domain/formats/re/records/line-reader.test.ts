import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineReader } from "./line-reader";

function read(pieces: readonly string[]): [string, number, boolean][] {
  const lines: [string, number, boolean][] = [];
  const reader = new LineReader((text, number, isCut) => lines.push([text, number, isCut]));
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return lines;
}

describe("LineReader", () => {
  it("gives the same lines however the text is cut", () => {
    const text = fc
      .array(fc.constantFrom("a", "bc", "\n", "\r\n", "\r", " "))
      .map((t) => t.join(""));
    fc.assert(
      fc.property(text, (whole) => {
        const expected = whole.split("\n").map((line) => line.replace(/\r$/, ""));
        if (expected.at(-1) === "" && !whole.endsWith("\r")) expected.pop();
        expect(read([whole]).map(([line]) => line)).toEqual(expected);
        expect(read([...whole])).toEqual(read([whole]));
      }),
    );
  });

  it("numbers lines and needs no line end behind the last one", () => {
    expect(read(["a\n\nb"])).toEqual([
      ["a", 1, false],
      ["", 2, false],
      ["b", 3, false],
    ]);
  });

  it("keeps a million characters of a line and says that there was more", () => {
    const lines = read([...Array.from({ length: 40 }, () => "x".repeat(100_000)), "\nnext\n"]);
    expect(lines.map(([text, number, isCut]) => [text.length, number, isCut])).toEqual([
      [1024 * 1024, 1, true],
      [4, 2, false],
    ]);
  });
});
