import { expect, it } from "vitest";
import { replacedWords } from "./copy";

it.each([
  ["ip=1, host=0, secret=2, removed=1", "masked: IP address 1, secret 2; 1 cell emptied"],
  ["ip=0, removed=1200", "masked: nothing; 1,200 cells emptied"],
  ["", "masked: nothing; 0 cells emptied"],
])("says %j in words", (header, words) => {
  expect(replacedWords(header)).toBe(words);
});
