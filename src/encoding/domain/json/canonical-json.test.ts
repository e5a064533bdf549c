import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";

describe("canonicalJson", () => {
  it.each([
    [
      "RFC 8785 §3.2.2 sample",
      {
        numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
        string: '\u20ac$\u000f\nA\'B"\\\\"/',
        literals: [null, true, false],
      },
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    ],
    [
      "RFC 8785 §3.2.3 key order",
      {
        "\u20ac": "Euro Sign",
        "\r": "Carriage Return",
        "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One",
        "\ud83d\ude00": "Emoji: Grinning Face",
        "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis",
      },
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    ],
    ["minus zero", -0, "0"],
    ["smallest number", 5e-324, "5e-324"],
    ["largest number", 1.7976931348623157e308, "1.7976931348623157e+308"],
    ["switch to exponents", [1e21, 999999999999999900000], "[1e+21,999999999999999900000]"],
    ["NUL and controls", "\u0000\u001f\b\f", '"\\u0000\\u001f\\b\\f"'],
    ["empty containers", { b: [], a: {} }, '{"a":{},"b":[]}'],
    ["escaped text that looks like a surrogate", "\\ud800", '"\\\\ud800"'],
  ])("%s", (_name, value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  it.each([
    ["undefined", undefined],
    ["a member that is undefined", { a: undefined }],
    ["a hole in an array", new Array(1)],
    ["NaN", [Number.NaN]],
    ["infinity", Number.POSITIVE_INFINITY],
    ["bigint", 1n],
    ["a function", () => 1],
    ["a symbol", Symbol("s")],
    ["a symbol key", { [Symbol("s")]: 1 }],
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["a typed array", new Uint8Array(1)],
    ["a class instance", new (class Point {})()],
    ["a boxed string", Object("x")],
    ["a lone high surrogate", "a\ud800"],
    ["a lone low surrogate", "\udc00b"],
    ["a lone surrogate in a key", { "\ud800": 1 }],
  ])("refuses %s", (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it("refuses cycles instead of overflowing the stack", () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(() => canonicalJson(cycle)).toThrow(TypeError);
  });

  it("keeps own keys that are names of the prototype", () => {
    const object: unknown = JSON.parse('{"__proto__":1}');
    expect(canonicalJson(object)).toBe('{"__proto__":1}');
  });

  const json = fc.jsonValue({ noUnicodeString: false });

  it("round-trips through JSON.parse and is a fixed point", () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("does not depend on the order of members", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.string({ unit: "grapheme" }), fc.integer()), {
          selector: ([key]) => key,
        }),
        (entries) => {
          const forwards = Object.fromEntries(entries);
          const backwards = Object.fromEntries([...entries].reverse());
          expect(canonicalJson(forwards)).toBe(canonicalJson(backwards));
        },
      ),
    );
  });
});
