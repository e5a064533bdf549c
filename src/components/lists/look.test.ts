import { describe, expect, it } from "vitest";
import { moveColumn } from "./look";

describe("moving a column", () => {
  it.each<[string, 1 | -1, string]>([
    ["b", -1, "bac"],
    ["b", 1, "acb"],
    ["a", -1, "abc"],
    ["c", 1, "abc"],
    ["x", 1, "abc"],
  ])("moves %s by %d", (column, by, expected) => {
    expect(moveColumn(["a", "b", "c"], column, by).join("")).toBe(expected);
  });
});
