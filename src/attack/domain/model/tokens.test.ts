import { expect, test } from "vitest";
import { readInput } from "../rules/suggestion-input";
import { tokens } from "./tokens";

test("words are lower-cased and keep their place; silent words and identifiers are no terms", () => {
  const title = "The Buffer-Overflow in CVE-2031-0001";
  const found = tokens(readInput({ title, text: "Kernel 5.4, x", cwes: [], cves: [] }));
  expect(found).toEqual([
    { term: "buffer-overflow", in: "title", start: 4, end: 19 },
    { term: "kernel", in: "text", start: 0, end: 6 },
  ]);
});

test("a word beyond any length is none", () => {
  const text = `${"a".repeat(41)} ${"b".repeat(40)}`;
  expect(tokens(readInput({ title: "", text, cwes: [], cves: [] }))).toHaveLength(1);
});
