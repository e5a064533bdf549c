import { describe, expect, it } from "vitest";
import { compareToUsual } from "./compare-usual";

const USUAL = [
  { to: "a@example.org", amount: 10, tags: ["x"] },
  { to: "a@example.org", amount: 30, tags: ["x"] },
  { to: "b@example.org", amount: 20, tags: [] },
];

describe("compareToUsual", () => {
  it("finds nothing in what is usual, and nothing where there is nothing to compare with", () => {
    expect(compareToUsual({ to: "b@example.org", amount: 25, tags: ["x"] }, USUAL)).toEqual([]);
    expect(compareToUsual({ to: "c" }, [])).toEqual([]);
  });

  it("names each kind of difference at its place", () => {
    const args = { amount: 31, cc: { all: true }, tags: ["y"] };
    expect(compareToUsual(args, USUAL)).toEqual([
      {
        pointer: "/amount",
        kind: "unusual_number",
        value: 31,
        usual: [
          { value: 10, calls: 1 },
          { value: 30, calls: 1 },
          { value: 20, calls: 1 },
        ],
        range: { least: 10, greatest: 30 },
      },
      { pointer: "/cc/all", kind: "new", value: true, usual: [], range: null },
      {
        pointer: "/tags/0",
        kind: "changed",
        value: "y",
        usual: [{ value: "x", calls: 2 }],
        range: null,
      },
      {
        pointer: "/to",
        kind: "missing",
        value: null,
        usual: [
          { value: "a@example.org", calls: 2 },
          { value: "b@example.org", calls: 1 },
        ],
        range: null,
      },
    ]);
  });

  it("distinguishes an empty list from none, a text from a number, and names with a slash", () => {
    expect(compareToUsual({ a: [] }, [{ a: {} }])).toMatchObject([
      { pointer: "/a", kind: "changed", value: "[]" },
    ]);
    expect(compareToUsual({ a: "1" }, [{ a: 1 }])).toMatchObject([{ kind: "changed" }]);
    expect(compareToUsual({ "a/b": 1 }, [{ x: 1 }])).toMatchObject([
      { pointer: "/a~1b" },
      { pointer: "/x" },
    ]);
  });

  it("shows a hundred differences at most", () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`m${n}`, n]));
    expect(compareToUsual(many, [{}])).toHaveLength(100);
  });
});
