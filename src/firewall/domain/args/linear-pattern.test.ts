import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesPattern, readPattern } from "./linear-pattern";

function matches(source: string, value: string): boolean {
  const pattern = readPattern(source);
  if ("message" in pattern) throw new Error(pattern.message);
  return matchesPattern(pattern, value);
}

describe("a pattern", () => {
  it.each([
    ["", [""], ["a"]],
    ["abc", ["abc"], ["ab", "abcd", "xabc"]],
    ["^abc$", ["abc"], ["abc\n"]],
    ["a|bc|", ["a", "bc", ""], ["b", "abc"]],
    ["(ab)+c?", ["ab", "ababc"], ["c", "abcc"]],
    ["(?:a|b){2,3}", ["ab", "bab"], ["a", "abab"]],
    ["a{2}", ["aa"], ["a", "aaa"]],
    ["a{2,}", ["aa", "aaaa"], ["a"]],
    ["[a-c0]*", ["", "ab0"], ["d", "a-"]],
    ["[^/\\]]+", ["ab-"], ["a/b", "]", ""]],
    ["[-a]", ["-", "a"], ["b"]],
    ["[\\d_-]+", ["1_-"], ["a"]],
    ["\\d\\w\\s", ["1a ", "1_\t"], ["a1 ", "１a "]],
    [".", ["x", "😀"], ["\n", "", "xx"]],
    ["\\.\\*\\$", [".*$"], ["x*$"]],
    ["(){0,5}a", ["a"], ["aa"]],
    ["(a*)*", ["", "aaa"], ["b"]],
    ["a\\$", ["a$"], ["a"]],
  ])("%s", (source, good, bad) => {
    for (const value of good) expect([value, matches(source, value)]).toEqual([value, true]);
    for (const value of bad) expect([value, matches(source, value)]).toEqual([value, false]);
  });

  it.each([
    "(",
    ")",
    "a)",
    "[",
    "[]",
    "[b-a]",
    "[\\d-z]",
    "[[:alpha:]]",
    "*",
    "a**",
    "a+?",
    "a{",
    "a{x}",
    "a{3,2}",
    "a{101}",
    "a{0,101}",
    "a^b",
    "a$b",
    "\\",
    "\\1",
    "\\b",
    "\\p{L}",
    "(?=a)",
    "(?!a)",
    "(?<n>a)",
    "{2}",
    "]",
    "}",
    "a".repeat(201),
    "((a{100}){100}){2}",
    "(((((){100}){100}){100}){100}){100}",
    "(".repeat(25) + ")".repeat(25),
  ])("refuses %s", (source) => {
    expect(readPattern(source)).toEqual({ message: expect.any(String) });
  });

  it("does not match a text that is too long", () => {
    expect(matches("a*", "a".repeat(4096))).toBe(true);
    expect(matches("a*", "a".repeat(4097))).toBe(false);
  });

  it("does not go back: what is exponential elsewhere ends after one look at each character", () => {
    const text = `${"a".repeat(4000)}b`;
    for (const source of [
      "(a+)+",
      "(a|a)*",
      "(a*)*c",
      "(a|aa)+c",
      `${"a?".repeat(60)}${"a".repeat(60)}`,
    ]) {
      expect(matches(source, text)).toBe(false);
    }
  });

  const atom = fc.constantFrom("a", "b", "[ab]", "[^a]", "\\d", ".", "(a|b)", "(?:ab)", "(a|b1|)");
  const repetition = fc.constantFrom("", "", "*", "+", "?", "{2}", "{0,2}", "{1,}");
  const source = fc
    .array(fc.tuple(atom, repetition, fc.constantFrom("", "", "|")), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.map((part) => part.join("")).join(""));

  it("means what the same expression means to the language", () => {
    const text = fc.array(fc.constantFrom("a", "b", "1", "\n"), { maxLength: 8 });
    fc.assert(
      fc.property(source, fc.array(text, { minLength: 5, maxLength: 5 }), (pattern, texts) => {
        const expected = new RegExp(`^(?:${pattern})$`, "u");
        for (const value of texts.map((each) => each.join(""))) {
          expect(matches(pattern, value)).toBe(expected.test(value));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("is read or refused, and never thrown over", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."ab()[]{}|*+?\\^$-,12") })),
        (text) => {
          const pattern = readPattern(text);
          if (!("message" in pattern)) expect(typeof matchesPattern(pattern, text)).toBe("boolean");
        },
      ),
      { numRuns: 1000 },
    );
  });
});
