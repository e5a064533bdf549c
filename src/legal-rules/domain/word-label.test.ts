import { describe, expect, it } from "vitest";
import { FACTS } from "./facts";
import { wordLabel } from "./word-label";

describe("wordLabel", () => {
  it("reads as words, with abbreviations in capitals", () => {
    expect(wordLabel("credit_institution")).toBe("Credit institution");
    expect(wordLabel("us_banking_organization")).toBe("US banking organization");
    expect(wordLabel("hipaa_business_associate")).toBe("HIPAA business associate");
    expect(wordLabel("energy.electricity")).toBe("Energy electricity");
    expect(wordLabel("US-NY")).toBe("US-NY");
    expect(wordLabel("AT")).toBe("AT");
  });

  it("names each word of a fact differently", () => {
    for (const [key, { words }] of Object.entries(FACTS)) {
      const labels = (words ?? []).map(wordLabel);
      expect(new Set(labels).size, key).toBe(labels.length);
    }
  });
});
