import { describe, expect, it } from "vitest";
import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  isObject,
  type JsonValue,
} from "./json-values";

const VALUES: readonly (JsonValue | undefined)[] = [{ a: 1 }, [1], "x", 5, true, null, undefined];

describe("values of JSON", () => {
  it("takes objects for objects, and nothing else", () => {
    expect(VALUES.map(isObject)).toEqual([true, false, false, false, false, false, false]);
    expect(VALUES.map(asObject)).toEqual([{ a: 1 }, {}, {}, {}, {}, {}, {}]);
  });

  it("takes lists for lists, nothing for an empty one, anything else for one item", () => {
    expect(VALUES.map(asList)).toEqual([[{ a: 1 }], [1], ["x"], [5], [true], [], []]);
    expect(asList("")).toEqual([""]);
  });

  it("writes scalars as text", () => {
    expect(VALUES.map(asText)).toEqual(["", "", "x", "5", "true", "", ""]);
    expect([asText(false), asText(0), asText(-1.5)]).toEqual(["false", "0", "-1.5"]);
  });

  it("collects the texts of a list", () => {
    expect(asTexts(["a", "", null, 5, { b: 1 }, ["c"], false])).toEqual(["a", "5", "false"]);
    expect(asTexts("one")).toEqual(["one"]);
    expect(asTexts(undefined)).toEqual([]);
  });

  it.each<[JsonValue | undefined, number | null]>([
    [7.5, 7.5],
    ["7.5", 7.5],
    [" -3 ", -3],
    ["+.5", 0.5],
    ["1.", 1],
    ["1e3", 1_000],
    ["", null],
    [" ", null],
    ["N/A", null],
    ["7.5 (AV:N)", null],
    ["0x10", null],
    ["0b1", null],
    ["Infinity", null],
    ["1e999", null],
    [true, null],
    [null, null],
    [undefined, null],
    [["1"], null],
  ])("reads %j as the number %j", (value, number) => {
    expect(asNumber(value)).toBe(number);
  });

  it("reads a long text that is no number in time linear in its length", () => {
    const before = process.cpuUsage();
    expect(asNumber(`${"1".repeat(1_000_000)}x`)).toBeNull();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
