import { expect, it } from "vitest";
import { RecordPaths } from "./record-paths";

function found(paths: readonly string[], names: string): string | null {
  const tree = new RecordPaths(paths.map((path) => ({ path: path.split("/") })));
  let state = tree.start;
  for (const name of names.split("/")) state = tree.within(state, name);
  return state.patterns[0]?.path.join("/") ?? null;
}

it.each([
  { paths: ["a/b"], names: "a/b", pattern: "a/b" },
  { paths: ["a/b"], names: "a/c", pattern: null },
  { paths: ["a/b"], names: "a", pattern: null },
  { paths: ["a/b"], names: "a/b/b", pattern: null },
  { paths: ["a/*"], names: "a/anything", pattern: "a/*" },
  { paths: ["a/*"], names: "b/anything", pattern: null },
  // Any number of elements, also none.
  { paths: ["**/b"], names: "b", pattern: "**/b" },
  { paths: ["**/b"], names: "a/x/y/b", pattern: "**/b" },
  { paths: ["a/**/b"], names: "a/b", pattern: "a/**/b" },
  { paths: ["a/**/b"], names: "a/x/b/b", pattern: "a/**/b" },
  { paths: ["a/**/b/c"], names: "a/b/b/c", pattern: "a/**/b/c" },
  { paths: ["a/**/b/c"], names: "a/b/x/c", pattern: null },
  { paths: ["**/*"], names: "a/b/c", pattern: "**/*" },
  // The beginning of a name; one that begins like it is not the name itself.
  { paths: ["a/scan*"], names: "a/scanned", pattern: "a/scan*" },
  { paths: ["a/scan*"], names: "a/scan", pattern: "a/scan*" },
  { paths: ["a/scan*"], names: "a/scam", pattern: null },
  { paths: ["**/scan", "b/scan*"], names: "a/scanned", pattern: null },
  { paths: ["**/scan", "b/scan*"], names: "b/scanned", pattern: "b/scan*" },
  // The first one that fits.
  { paths: ["a/b", "a/*"], names: "a/b", pattern: "a/b" },
  { paths: ["a/*", "a/b"], names: "a/b", pattern: "a/*" },
  { paths: ["**/c", "a/*/c"], names: "a/b/c", pattern: "**/c" },
  // Names that are members of every object are names like others.
  { paths: ["a/constructor"], names: "a/constructor", pattern: "a/constructor" },
  { paths: ["a/b"], names: "a/__proto__", pattern: null },
])("finds $pattern for $names among $paths", ({ paths, names, pattern }) => {
  expect(found(paths, names)).toBe(pattern);
});

it("keeps no state for names that no path tells apart", () => {
  const tree = new RecordPaths([{ path: ["**", "a"] }]);
  let state = tree.start;
  for (let n = 0; n < 1_000; n++) state = tree.within(state, `x${n}`);
  expect(state.next.size).toBe(1);
  expect(tree.within(state, "a").patterns).not.toEqual([]);
});
