import { describe, expect, it } from "vitest";
import { lineDiff } from "./line-diff";

const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ sign, text }) => sign + text);

describe("lineDiff", () => {
  it("keeps what is in both, and shows what goes before what comes", () => {
    expect(shown("a\nb\nc", "a\nx\nc")).toEqual([" a", "-b", "+x", " c"]);
    expect(shown("a\nb", "a\nb")).toEqual([" a", " b"]);
    expect(shown("a\nb\nc\nd", "b\nd\ne")).toEqual(["-a", " b", "-c", " d", "+e"]);
  });

  it("takes an empty text for no line", () => {
    expect(shown("", "a\nb")).toEqual(["+a", "+b"]);
    expect(shown("a\nb", "")).toEqual(["-a", "-b"]);
    expect(shown("", "")).toEqual([]);
  });

  it("gives both texts back, whatever they are", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    const text = () => Array.from({ length: random() % 12 }, () => "abc"[random() % 3]).join("\n");
    for (let round = 0; round < 300; round += 1) {
      const [before, after] = [text(), text()];
      const changes = lineDiff(before, after);
      const side = (sign: string) =>
        changes
          .filter((each) => each.sign === " " || each.sign === sign)
          .map((each) => each.text)
          .join("\n");
      expect(side("-")).toBe(before);
      expect(side("+")).toBe(after);
    }
  });

  it("does not compare texts that are too long, but shows both", () => {
    const long = Array.from({ length: 1_100 }, (_, line) => `${line}`).join("\n");
    const changes = lineDiff(long, long);
    expect(changes).toHaveLength(2_200);
    expect(changes[0]?.sign).toBe("-");
  });
});
