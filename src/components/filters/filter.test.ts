import { describe, expect, it } from "vitest";
import { activeFilters, choiceFilter, choicesOf, chosenWords, textFilter } from "./filter";

const OPTIONS = [
  { value: "high" as const, label: "High" },
  { value: "low" as const, label: "Low", short: "low ones" },
];

/** The choice of a value, and what was chosen after it. */
function choosing(chosen: ("high" | "low")[]) {
  const after: string[][] = [];
  const choices = choicesOf(OPTIONS, chosen, (next) => after.push(next));
  return { choices, after };
}

describe("a filter by some of a few values", () => {
  it("adds what is chosen behind what was, and takes away what no longer is", () => {
    const { choices, after } = choosing(["low"]);
    expect(choices.map(({ isChosen }) => isChosen)).toEqual([false, true]);
    choices[0]?.choose(true);
    choices[1]?.choose(false);
    choices[1]?.choose(true);
    expect(after).toEqual([["low", "high"], [], ["low"]]);
  });

  it("says what is set in the order of its options, and in the shorter words", () => {
    expect(chosenWords(OPTIONS, ["low", "high"])).toBe("High, low ones");
    expect(chosenWords(OPTIONS, [])).toBeNull();
    expect(chosenWords(OPTIONS, ["gone"])).toBeNull();
  });

  it("is cleared by choosing nothing", () => {
    const after: string[][] = [];
    const filter = choiceFilter("Severity", OPTIONS, ["high"], (next) => after.push(next));
    filter.clear();
    expect([filter.words, after]).toEqual(["High", [[]]]);
  });
});

describe("a filter by one value that is typed", () => {
  it("says the value, and is cleared with none", () => {
    const after: (string | null)[] = [];
    const text = {
      read: () => null,
      hint: "",
      wrong: "",
      onChange: (v: string | null) => after.push(v),
    };
    const filter = textFilter("Tool", { ...text, value: "pay:invoice" });
    filter.clear();
    expect([filter.words, after]).toEqual(["pay:invoice", [null]]);
    expect(textFilter("Tool", { ...text, value: null }).words).toBeNull();
  });
});

it("names only the filters that are set", () => {
  expect(
    activeFilters([
      { name: "Severity", words: "High" },
      { name: "Status", words: null },
    ]),
  ).toEqual(["Severity: High"]);
});
