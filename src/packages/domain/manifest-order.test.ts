import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inManifestOrder } from "./manifest-order";

const paths = (...names: string[]) => names.map((path) => ({ path }));

describe("inManifestOrder", () => {
  it("orders by bytes, where UTF-16 and a locale would order otherwise", () => {
    const given = paths(
      "data/\u{1f600}",
      "data/\uffee",
      "data/a",
      "data/B",
      "data/a/b",
      "data/a.b",
    );
    expect(inManifestOrder(given).map((part) => part.path)).toEqual([
      "data/B",
      "data/a",
      "data/a.b",
      "data/a/b",
      "data/\uffee",
      "data/\u{1f600}",
    ]);
    expect(given[0]?.path).toBe("data/\u{1f600}");
  });

  it("refuses a path that comes twice", () => {
    expect(() => inManifestOrder(paths("b", "a", "b"))).toThrow("two parts have the path b");
  });

  it("agrees with Buffer.compare for any paths", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: "grapheme" })), (names) => {
        const expected = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(inManifestOrder(paths(...names)).map((part) => part.path)).toEqual(expected);
      }),
    );
  });
});
