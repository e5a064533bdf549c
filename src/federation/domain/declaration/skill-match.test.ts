import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asksNothing, isSubset, MAX_OUTPUT, matchesExpectation } from "./skill-match";

const json = fc
  .jsonValue({ maxDepth: 4 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

describe("isSubset", () => {
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }, true],
    [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }, true],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1, c: 2 }] }, true],
    [{ a: null }, { a: null }, true],
    [{}, { a: 1 }, true],
    [{ a: 1 }, {}, false],
    [{ a: 1 }, { a: "1" }, false],
    [{ a: null }, {}, false],
    [{ a: [1] }, { a: [1, 2] }, false],
    [{ a: [1, 2] }, { a: [2, 1] }, false],
    [[], {}, false],
    [{}, [], false],
    [{ toString: 1 }, {}, false],
    [1, undefined, false],
  ])("%j of %j: %s", (expected, actual, is) => {
    expect(isSubset(expected, actual)).toBe(is);
  });

  it("is true for a value and itself", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(isSubset(value, structuredClone(value))).toBe(true);
      }),
    );
  });

  it("stays true when members are added", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), fc.string(), json, (value, name, member) => {
        const more = Object.hasOwn(value, name)
          ? value
          : Object.fromEntries([...Object.entries(value), [name, member]]);
        expect(isSubset(value, more)).toBe(true);
      }),
    );
  });

  it("gives up on what is too deep or too large", () => {
    let deep: unknown = 1;
    for (let n = 0; n < 100_000; n++) deep = [deep];
    expect(isSubset(deep, deep)).toBe(false);
    const wide = new Array(100_000).fill(0);
    expect(isSubset(wide, wide)).toBe(false);
  });
});

describe("matchesExpectation", () => {
  const output = { text: '{"severity":"critical"}', json: { severity: "critical", score: 9 } };

  it.each([
    [{ json: { severity: "critical" }, contains: [] }, true],
    [{ json: null, contains: ["critical", "severity"] }, true],
    [{ json: { severity: "critical" }, contains: ["critical"] }, true],
    [{ json: { severity: "low" }, contains: ["critical"] }, false],
    [{ json: { severity: "critical" }, contains: ["low"] }, false],
    [{ json: null, contains: ["CRITICAL"] }, false],
    [{ json: null, contains: [] }, false],
    [{ json: null, contains: [" "] }, false],
    [{ json: {}, contains: [] }, false],
    [{ json: { a: {}, b: [] }, contains: [] }, false],
  ])("%j: %s", (expectation, matches) => {
    expect(matchesExpectation(expectation, output)).toBe(matches);
  });

  it("finds no JSON where there is none, and reads no endless answer", () => {
    const expectation = { json: { a: null }, contains: [] };
    expect(asksNothing(expectation)).toBe(false);
    expect(matchesExpectation(expectation, { text: "{}", json: undefined })).toBe(false);
    const text = "x".repeat(MAX_OUTPUT);
    expect(matchesExpectation({ json: null, contains: ["x"] }, { text, json: undefined })).toBe(
      true,
    );
    expect(
      matchesExpectation({ json: null, contains: ["x"] }, { text: `${text}x`, json: undefined }),
    ).toBe(false);
  });

  it("is met by no answer where it asks nothing", () => {
    fc.assert(
      fc.property(fc.string(), json, (text, value) => {
        expect(matchesExpectation({ json: { a: [] }, contains: [] }, { text, json: value })).toBe(
          false,
        );
      }),
    );
  });
});
