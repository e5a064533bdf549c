import { describe, expect, it } from "vitest";
import { groupOf, readPlace } from "./incident-place";

describe("the part that an address asks for", () => {
  it.each([
    ["evidence", "evidence", "evidence"],
    ["timeline", "summary", "summary"],
    ["coverage", "coverage", "evidence"],
    ["techniques", "techniques", "case"],
    ["legal", "legal", "legal"],
    ["tickets", "tickets", "case"],
    ["custody", "custody", "proof"],
    ["history", "history", "proof"],
    ["package", "package", "proof"],
    ["about", "summary", "summary"],
  ] as const)("has a place for the old tab %s", (tab, place, group) => {
    expect(readPlace(tab)).toBe(place);
    expect(groupOf(place)).toBe(group);
  });

  it("is the first one of a tab, and the summary where nothing is known", () => {
    expect(readPlace("case")).toBe("facts");
    expect(readPlace("proof")).toBe("custody");
    expect(readPlace(null)).toBe("summary");
    expect(readPlace("toString")).toBe("summary");
  });

  it("is another one of the same tab where the reader may not see it", () => {
    expect(readPlace("package", ["package"])).toBe("custody");
    expect(readPlace("tickets", ["tickets"])).toBe("facts");
  });
});
