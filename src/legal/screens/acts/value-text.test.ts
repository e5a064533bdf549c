import { describe, expect, it } from "vitest";
import type { FactQuestion } from "./answer";
import { valueText } from "./value-text";

const ENTITY: FactQuestion = {
  key: "entity",
  type: "words",
  question: "What is the organisation in law?",
  group: "scope",
  words: [{ word: "credit_institution", label: "Credit institution" }],
};

describe("valueText", () => {
  it("says a time in its zone and in UTC", () => {
    const value = {
      at: "2026-10-27T09:00:00+01:00",
      zone: "Europe/Brussels",
      precision: "minute",
    } as const;
    expect(valueText(value, undefined)).toBe(
      "2026-10-27 09:00 Europe/Brussels (UTC+01:00) = 2026-10-27 08:00 UTC",
    );
  });

  it("leaves a day a day", () => {
    const value = { at: "2026-10-27", zone: "Europe/Brussels", precision: "date" } as const;
    expect(valueText(value, undefined)).toBe("2026-10-27 Europe/Brussels (date only)");
  });

  it("shows everything else in words, and an unknown word unchanged", () => {
    expect(valueText(false, undefined)).toBe("No");
    expect(valueText(12_000, undefined)).toBe("12,000");
    expect(valueText(["credit_institution", "other"], ENTITY)).toBe("Credit institution, other");
    expect(valueText("a\u202eb", undefined)).toBe("a⟨U+202E⟩b");
  });
});
