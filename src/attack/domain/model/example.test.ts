import { describe, expect, test } from "vitest";
import fixture from "./__fixtures__/ground-truth.json";
import { readExamples, speaks } from "./example";

const [first] = fixture.items;

describe("readExamples", () => {
  const examples = readExamples(fixture);

  test("reads text, weaknesses, source and kinds", () => {
    expect(examples).toHaveLength(12);
    expect(examples[0]).toMatchObject({
      cve: "CVE-2031-0001",
      cluster: "a",
      exploited: true,
      input: { cwes: [78], cves: ["CVE-2031-0001"] },
      expected: ["T1059", "T1190"],
      kinds: [
        { id: "T1190", kind: "exploitation" },
        { id: "T1059", kind: "primary_impact" },
      ],
    });
    expect(examples[8]?.kinds).toEqual([]);
    expect(examples[8]?.exploited).toBe(false);
  });

  test("a retired id is mapped to the current release", () => {
    expect(examples[10]?.expected).toEqual(["T1078", "T1685"]);
  });

  test("an item without any text says nothing", () => {
    expect(examples.map(speaks).filter((each) => !each)).toHaveLength(1);
  });

  test.each([
    ["no object", []],
    ["no items", { items: [] }],
    ["a number for a title", { items: [{ ...first, title: 1 }] }],
    ["a technique that ATT&CK does not have", { items: [{ ...first, techniques: ["T9999"] }] }],
    ["sources that are no list", { items: [{ ...first, sources: "ctid" }] }],
  ])("refuses %s", (_what, document) => {
    expect(() => readExamples(document)).toThrow(TypeError);
  });
});
