import { describe, expect, it } from "vitest";
import { AWARE, evaluate, idsOf, instantFact, stage, trigger } from "./__fixtures__/evaluated";
import type { LegalFacts } from "./facts";

describe("evaluateLegal, AI Act", () => {
  const EVENT: LegalFacts = { ai_serious_incident: true, ...AWARE };
  const KNOWN: LegalFacts = {
    ...EVENT,
    ai_high_risk: true,
    ai_role: ["provider"],
    ai_widespread: false,
    ai_death: false,
  };
  const of73 = (facts: LegalFacts) =>
    idsOf(evaluate(facts)).filter((id) => id.startsWith("ai-act"));

  it("takes the event alone for a claim", () => {
    expect(of73(EVENT)).toEqual([
      "ai-act-73-3 conditional",
      "ai-act-73-4 conditional",
      "ai-act-73-2 conditional",
    ]);
    expect(trigger(evaluate(EVENT), "ai-act-73-2").missing_facts).toEqual(
      expect.arrayContaining(["ai_high_risk", "ai_harm_category", "ai_role"]),
    );
    for (const missing of ["ai_high_risk", "ai_harm_category"] as const) {
      const { [missing]: _, ...rest } = { ...KNOWN, ai_harm_category: ["a"] };
      expect(of73(rest)).toContain("ai-act-73-2 conditional");
    }
  });

  it.each<[string, LegalFacts, string[]]>([
    ["harm to health", { ai_harm_category: ["a"] }, ["ai-act-73-2 triggered"]],
    [
      "death",
      { ai_harm_category: ["a"], ai_death: true },
      ["ai-act-73-4 triggered", "ai-act-73-2 triggered"],
    ],
    ["infrastructure", { ai_harm_category: ["b"] }, ["ai-act-73-3 triggered"]],
    ["fundamental rights", { ai_harm_category: ["c"] }, ["ai-act-73-2 triggered"]],
    [
      "a widespread infringement",
      { ai_harm_category: ["c"], ai_widespread: true },
      ["ai-act-73-3 triggered", "ai-act-73-2 triggered"],
    ],
    [
      "all at once",
      { ai_harm_category: ["a", "b", "d"], ai_death: true },
      ["ai-act-73-3 triggered", "ai-act-73-4 triggered", "ai-act-73-2 triggered"],
    ],
    ["a system that is not high-risk", { ai_harm_category: ["a"], ai_high_risk: false }, []],
    ["a deployer", { ai_harm_category: ["a"], ai_role: ["deployer"] }, []],
    ["an equivalent duty", { ai_harm_category: ["a", "b"], ai_equivalent_duty: true }, []],
    [
      "an equivalent duty, fundamental rights",
      { ai_harm_category: ["c"], ai_equivalent_duty: true },
      ["ai-act-73-2 triggered"],
    ],
    [
      "a model with systemic risk",
      { ai_role: ["gpai"], ai_systemic_risk: true },
      ["ai-act-55-1-c triggered"],
    ],
    ["a model", { ai_role: ["gpai"] }, ["ai-act-55-1-c conditional"]],
  ])("of a known system: %s", (_name, facts, ids) => {
    expect(of73({ ...KNOWN, ...facts })).toEqual(ids);
  });

  it("is no matter of the notion of the GDPR", () => {
    expect(of73({ high_risk: true, personal_data: true })).toEqual([]);
    const gdpr = evaluate({ ...KNOWN, personal_data: true });
    expect(trigger(gdpr, "gdpr-34").match).toBe("conditional");
  });

  it("shows both readings of the date, and the clock", () => {
    const result = evaluate({ ...KNOWN, ai_harm_category: ["b"] });
    expect(trigger(result, "ai-act-73-3")).toMatchObject({
      status: "contested",
      applies_from:
        "2026-08-02; 2027-12-02 (deferred reading for Annex III systems (art. 6(2))); 2028-08-02 (deferred reading for Annex I systems (art. 6(1)))",
    });
    expect(trigger(result, "ai-act-73-3").notes[0]).toContain("contested");
    expect(stage(result, "ai-act-73-3", "report").due).toBe("2026-11-22T14:18:30+01:00");
  });

  it("says at once where the causal link is recorded", () => {
    const at = { ai_causal_link_at: instantFact("2026-11-21T08:00:00+01:00") };
    const notes = (facts: LegalFacts) =>
      stage(evaluate({ ...KNOWN, ai_harm_category: ["a"], ...facts }), "ai-act-73-2", "report")
        .notes;
    expect(notes(at).join(" ")).toContain("At once: ai_causal_link_at");
    expect(notes({}).join(" ")).not.toContain("At once:");
  });
});
