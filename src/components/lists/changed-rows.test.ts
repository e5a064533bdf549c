import { describe, expect, it } from "vitest";
import { countChanged, countVersions, readRows } from "./changed-rows";

interface Page {
  found: { id: string; n: number }[];
  next_cursor: string | null;
}

const read = (pages: Page[]) => readRows(pages, ({ found }) => found.map((row) => [row.id, row]));

const list = (rows: Record<string, number>, more = false) =>
  read([
    {
      found: Object.entries(rows).map(([id, n]) => ({ id, n })),
      next_cursor: more ? "c" : null,
    },
  ]);

describe("rows that changed", () => {
  it("are those that are new, gone or different", () => {
    const before = list({ a: 1, b: 1, c: 1 });
    expect(countChanged(before, list({ a: 1, b: 1, c: 1 }))).toBe(0);
    expect(countChanged(before, list({ a: 2, c: 1, d: 1 }))).toBe(3);
    // Another order alone is no change of a row.
    expect(countChanged(before, list({ c: 1, a: 1, b: 1 }))).toBe(0);
  });

  it("are not those that others pushed over the end of what is loaded, or drew in", () => {
    const before = list({ a: 1, b: 1, c: 1 }, true);
    expect(countChanged(before, list({ new: 1, a: 1, b: 1 }, true))).toBe(1);
    expect(countChanged(before, list({ a: 1, c: 1, d: 1 }, true))).toBe(1);
    expect(countChanged(before, list({ a: 1, c: 1 }))).toBe(1);
  });

  it("are all where nothing is left, or nothing was", () => {
    expect(countChanged(list({ a: 1, b: 1 }), list({}))).toBe(2);
    expect(countChanged(list({}), list({ a: 1 }, true))).toBe(1);
    expect(countChanged(list({ a: 1, b: 1 }, true), list({ c: 1, d: 1 }, true))).toBe(2);
  });

  it("are found in all pages", () => {
    const pages = [
      { found: [{ id: "a", n: 1 }], next_cursor: "c" },
      { found: [{ id: "b", n: 1 }], next_cursor: null },
    ];
    expect([...read(pages).byKey.keys()]).toEqual(["a", "b"]);
    expect(read(pages).hasMore).toBe(false);
  });
});

describe("changes of one thing", () => {
  it("are its versions, and one where it differs otherwise", () => {
    expect(countVersions({ version: 2 }, { version: 2 })).toBe(0);
    expect(countVersions({ version: 2 }, { version: 5 })).toBe(3);
    expect(countVersions({ version: 2, n: 1 }, { version: 2, n: 2 })).toBe(1);
    expect(countVersions({}, { n: 2 })).toBe(1);
  });
});
