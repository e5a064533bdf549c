import { describe, expect, it } from "vitest";
import { assumedFacts, NOTHING_ASSUMED } from "./what-if-facts";

describe("assumedFacts", () => {
  it("is nothing where nothing is assumed", () => {
    expect(assumedFacts(NOTHING_ASSUMED)).toBeNull();
  });

  it("names only what is assumed; a no is one", () => {
    expect(assumedFacts({ ...NOTHING_ASSUMED, personal_data: false })).toEqual({
      personal_data: false,
    });
    expect(assumedFacts({ ...NOTHING_ASSUMED, high_risk: true, entity: ["controller"] })).toEqual({
      high_risk: true,
      entity: ["controller"],
    });
  });
});
