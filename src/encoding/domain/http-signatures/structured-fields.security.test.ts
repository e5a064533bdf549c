import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDictionary } from "./structured-fields";
import { innerListText, itemText } from "./structured-text";

function roundTrip(text: string): string {
  return Array.from(parseDictionary(text), ([key, member]) => {
    return `${key}=${member.kind === "item" ? itemText(member) : innerListText(member)}`;
  }).join(", ");
}

describe("parseDictionary", () => {
  it.each([
    ["", ""],
    ["   ", ""],
    ["a=1", "a=1"],
    ["a", "a=?1"],
    ["a;x;y=?0 \t,\t b=?0", "a=?1;x;y=?0, b=?0"],
    ["a=-012, b=1.50, c=-0.250", "a=-12, b=1.5, c=-0.25"],
    ["b=1.0", "b=1.0"],
    ['a="x \\" \\\\ y"', 'a="x \\" \\\\ y"'],
    ["a=tok/en:*", "a=tok/en:*"],
    ["a=:aGk=:", "a=:aGk=:"],
    ["a=::", "a=::"],
    ["a=(  )", "a=()"],
    [
      'sig1=(  "@method"   "x";sf );  created=1;tag="t" ',
      'sig1=("@method" "x";sf);created=1;tag="t"',
    ],
    ["*k_.-9=1", "*k_.-9=1"],
  ])("reads %j", (text, expected) => {
    expect(roundTrip(text)).toBe(expected);
  });

  it.each([
    "A=1",
    "a=1,",
    "a=1, ",
    "a=1 b=2",
    "a=1,,b=2",
    "=1",
    "a=",
    "a= 1",
    "a=1, a=2",
    "a;x=1;x=2",
    "a;=1",
    "a=--1",
    "a=-",
    "a=1.",
    "a=1.2345",
    "a=1234567890123456",
    "a=1234567890123.1",
    "a=+1",
    'a="x',
    'a="x\\y"',
    'a="\u00e9"',
    'a="x\ty"',
    "a=:aGk:",
    "a=:aGl=:",
    "a=:a-_k:",
    "a=:aGk=",
    "a=:a Gk=:",
    "a=?2",
    "a=?",
    "a=(",
    'a=("x"',
    'a=("x""y")',
    'a=("x"\t"y")',
    "a=(1,2)",
    "a=((1))",
    "a=1;",
    "a=@1",
    "\ta=1",
    "a=1\n",
    "a=é",
  ])("refuses %j", (text) => {
    expect(() => parseDictionary(text)).toThrow(SyntaxError);
  });

  it("names the place", () => {
    expect(() => parseDictionary("a=1, b=?3")).toThrow("a boolean is ?0 or ?1 (character 8)");
  });

  it("throws nothing else, whatever the text", () => {
    const pieces = fc.constantFrom(...'ab*()=;:,"\\? \t-.019/é', "a=", "sig1=(", '"x"', ":AA==:");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        try {
          const text = roundTrip(parts.join(""));
          // Serialising the parsed value gives the same value again.
          expect(roundTrip(text)).toBe(text);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
