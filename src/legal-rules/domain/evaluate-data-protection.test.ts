import { describe, expect, it } from "vitest";
import { AWARE, considered, evaluate, idsOf, stage, trigger } from "./__fixtures__/evaluated";
import { openClocks } from "./evaluation/open-clocks";
import type { LegalFacts } from "./facts";

describe("evaluateLegal, personal data", () => {
  it("reads a controller where no role is recorded, and says so", () => {
    const result = evaluate({ personal_data: true, ...AWARE });
    expect(idsOf(result)).toEqual(["gdpr-33-1 triggered", "gdpr-34 conditional"]);
    expect(trigger(result, "gdpr-33-1").notes.join(" ")).toContain("a controller is the default");
    expect(trigger(result, "gdpr-33-1").missing_facts).toContain("entity");
    expect(considered(result, "gdpr-33-2").state).toBe("scope_not_declared");
    expect(considered(result, "uk-gdpr-33")).toMatchObject({
      state: "scope_not_declared",
      missing_facts: ["jurisdictions"],
    });
    expect(stage(result, "gdpr-33-1", "notification")).toMatchObject({
      state: "due",
      deadline: "PT72H",
      anchor: "awareness_at",
      anchor_at: "2026-11-20T13:18:30Z",
      due: "2026-11-23T14:18:30+01:00",
      due_at: "2026-11-23T13:18:30Z",
      latest_reading: "2026-11-23T15:00:00+01:00",
      zone: "Europe/Brussels",
      date_precision: false,
      elapsed_seconds: null,
      conditional: false,
    });
    expect(stage(result, "gdpr-33-1", "internal documentation")).toMatchObject({
      state: "no_numeric_limit",
      due: null,
      due_at: null,
      elapsed_seconds: 81_690,
    });
    expect(stage(result, "gdpr-33-1", "phased information").state).toBe("not_started");
  });

  it("has no due time without awareness", () => {
    const result = evaluate({ personal_data: true });
    expect(stage(result, "gdpr-33-1", "notification")).toMatchObject({
      state: "anchor_missing",
      anchor_at: null,
      due: null,
      due_at: null,
      zone: null,
    });
    expect(result.missing_facts[0]?.fact).toBe("awareness_at");
    expect(openClocks(result)).toEqual([]);
  });

  it.each<[string, LegalFacts, string[]]>([
    ["a controller", { entity: ["controller"] }, ["gdpr-33-1 triggered", "gdpr-34 conditional"]],
    ["a processor", { entity: ["processor"] }, ["gdpr-33-2 triggered"]],
    [
      "both",
      { entity: ["controller", "processor"] },
      ["gdpr-33-1 triggered", "gdpr-33-2 triggered", "gdpr-34 conditional"],
    ],
    ["high risk", { high_risk: true }, ["gdpr-33-1 triggered", "gdpr-34 triggered"]],
    ["no high risk", { high_risk: false }, ["gdpr-33-1 triggered"]],
    ["the UK only", { jurisdictions: ["UK"] }, ["uk-gdpr-33 triggered"]],
    [
      "the UK, and a Member State",
      { jurisdictions: ["UK"], member_state: "IE" },
      ["gdpr-33-1 triggered", "gdpr-34 conditional", "uk-gdpr-33 triggered"],
    ],
    [
      "telecom",
      { entity: ["public_electronic_communications_provider"], jurisdictions: ["EU", "UK"] },
      [
        "eprivacy-611-2013 triggered",
        "gdpr-33-1 triggered",
        "gdpr-34 conditional",
        "nis2-23 conditional",
        "uk-gdpr-33 triggered",
        "uk-pecr-5a triggered",
      ],
    ],
  ])("with %s", (_name, facts, ids) => {
    expect(idsOf(evaluate({ personal_data: true, ...facts }))).toEqual(ids);
  });

  it("keeps the register of a breach without risk, and asks no notification", () => {
    const result = evaluate({ personal_data: true, risk_to_persons: false, ...AWARE });
    expect(stage(result, "gdpr-33-1", "notification")).toMatchObject({
      state: "not_applicable",
      due: null,
      notes: expect.arrayContaining(["Not asked for: risk_to_persons is false."]),
    });
    expect(stage(result, "gdpr-33-1", "internal documentation").state).toBe("no_numeric_limit");
  });

  it("says why nothing follows from no personal data, whatever the risk", () => {
    const result = evaluate({ personal_data: false, high_risk: true });
    expect(result.triggers).toEqual([]);
    for (const id of ["gdpr-33-1", "gdpr-33-2", "gdpr-34", "uk-gdpr-33", "uk-pecr-5a"])
      expect(considered(result, id)).toMatchObject({
        state: "not_applicable",
        reason: "personal_data is false",
      });
    expect(evaluate({ high_risk: true }).triggers).toEqual([]);
    expect(considered(evaluate({ high_risk: true }), "gdpr-34").state).toBe("scope_not_declared");
  });

  it("names the fact that leaves the EU out", () => {
    const result = evaluate({ personal_data: true, jurisdictions: ["UK"] });
    expect(considered(result, "gdpr-33-1")).toMatchObject({
      state: "not_applicable",
      reason: "jurisdictions names UK and not EU",
    });
  });

  it("gives a processor in the UK no clock of a controller", () => {
    const result = evaluate({
      personal_data: true,
      entity: ["processor"],
      jurisdictions: ["UK"],
      ...AWARE,
    });
    expect(idsOf(result)).toEqual(["uk-gdpr-33 triggered"]);
    expect(stage(result, "uk-gdpr-33", "notification").state).toBe("not_applicable");
    expect(stage(result, "uk-gdpr-33", "notice to controller").state).toBe("no_numeric_limit");
    const assumed = evaluate({ personal_data: true, jurisdictions: ["UK"], ...AWARE });
    expect(stage(assumed, "uk-gdpr-33", "notice to controller").state).toBe("scope_not_declared");
  });
});
