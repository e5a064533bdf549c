import { describe, expect, it } from "vitest";
import {
  AWARE,
  considered,
  evaluate,
  idsOf,
  instantFact,
  sent,
  stage,
  trigger,
} from "./__fixtures__/evaluated";
import type { LegalFacts, Submission } from "./facts";

describe("evaluateLegal, NIS2", () => {
  const ESSENTIAL: LegalFacts = { entity: ["essential"], significant: true, ...AWARE };

  it("starts a stage from the submission of the one before", () => {
    const before = evaluate(ESSENTIAL, [], "2026-11-24T00:00:00Z");
    expect(stage(before, "nis2-23", "early_warning").state).toBe("overdue");
    expect(stage(before, "nis2-23", "incident_notification").state).toBe("overdue");
    // A missed report starts nothing.
    for (const name of ["final_report", "intermediate_report"])
      expect(stage(before, "nis2-23", name)).toMatchObject({ state: "not_started", due: null });
    const after = evaluate(ESSENTIAL, [
      sent("nis2-23", "incident_notification", "2026-01-31T09:00:00+01:00", "R-1"),
    ]);
    expect(stage(after, "nis2-23", "incident_notification")).toMatchObject({
      state: "submitted",
      submitted_at: "2026-01-31T08:00:00Z",
      receipt: "R-1",
    });
    expect(stage(after, "nis2-23", "final_report")).toMatchObject({
      state: "overdue",
      anchor: "submission_of:incident_notification",
      due: "2026-02-28T09:00:00+01:00",
      latest_reading: "2026-03-03T00:00:00+01:00",
    });
  });

  it("requires progress in place of the final report while it is ongoing", () => {
    const submissions = [sent("nis2-23", "incident_notification", "2026-11-21T09:00:00+01:00")];
    const states = (facts: LegalFacts) =>
      trigger(evaluate({ ...ESSENTIAL, ...facts }, submissions), "nis2-23")
        .stages.slice(3, 6)
        .map(({ state }) => state);
    expect(states({})).toEqual(["due", "scope_not_declared", "scope_not_declared"]);
    expect(states({ ongoing: false })).toEqual(["due", "not_applicable", "not_applicable"]);
    expect(states({ ongoing: true })).toEqual(["not_applicable", "due", "anchor_missing"]);
    expect(
      states({ ongoing: true, handling_completed_at: instantFact("2026-11-21T10:00:00+01:00") }),
    ).toEqual(["not_applicable", "due", "due"]);
  });

  it("says of a stage that was sent late", () => {
    const late = [sent("nis2-23", "early_warning", "2026-11-21T14:18:31+01:00")];
    const right = [sent("nis2-23", "early_warning", "2026-11-21T14:18:30+01:00")];
    const notes = (submissions: Submission[]) =>
      stage(evaluate(ESSENTIAL, submissions), "nis2-23", "early_warning").notes;
    expect(notes(late)).toContain("Submitted after the limit.");
    expect(notes(right)).not.toContain("Submitted after the limit.");
  });

  it.each<[string, LegalFacts, string[]]>([
    ["a sector alone", { sector: ["energy"] }, ["nis2-23 conditional"]],
    [
      "a sector and a significant incident",
      { sector: ["research"], significant: true },
      ["nis2-23 conditional"],
    ],
    [
      "a sector, and a role in data protection",
      { sector: ["food"], entity: ["controller"] },
      ["nis2-23 conditional"],
    ],
    ["an entity", { entity: ["important"] }, ["nis2-23 conditional"]],
    [
      "an entity and a significant incident",
      { entity: ["important"], significant: true },
      ["nis2-23 triggered"],
    ],
    ["no significant incident", { entity: ["important"], significant: false }, []],
    ["a sector of no annex", { sector: ["insurance"] }, []],
    ["a sector outside of the EU", { sector: ["energy"], jurisdictions: ["US"] }, []],
  ])("with %s", (_name, facts, ids) => {
    expect(idsOf(evaluate(facts))).toEqual(ids);
  });

  it("asks what the entity is where only its sector speaks for the rule", () => {
    const result = evaluate({ sector: ["energy"], significant: true });
    expect(trigger(result, "nis2-23").missing_facts).toEqual(
      expect.arrayContaining(["entity", "awareness_at"]),
    );
    expect(trigger(result, "nis2-23").notes.join(" ")).toContain("size, designation");
  });

  it("leaves a financial entity to DORA", () => {
    const result = evaluate({
      entity: ["essential", "credit_institution"],
      significant: true,
      classified_major: true,
    });
    expect(considered(result, "nis2-23")).toMatchObject({
      state: "not_applicable",
      reason: expect.stringContaining("lex specialis"),
    });
    expect(idsOf(result)).toContain("dora-19-major triggered");
  });

  it("leaves an incident of the trust service to its own rule", () => {
    const facts: LegalFacts = { entity: ["qualified_trust_service_provider"], significant: true };
    expect(idsOf(evaluate(facts))).toEqual([
      "eidas-24-2 triggered",
      "nis2-23 conditional",
      "nis2-23-tsp conditional",
    ]);
    expect(idsOf(evaluate({ ...facts, trust_service_impact: true }))).toEqual([
      "eidas-24-2 triggered",
      "nis2-23-tsp triggered",
    ]);
  });

  it("names the national law of the Member State", () => {
    const notes = (member_state: string) =>
      trigger(evaluate({ ...ESSENTIAL, member_state }), "nis2-23").notes;
    expect(notes("DE")).toContain("DE: 2025-12-06, national law.");
    expect(notes("FR")).toContain("FR: not transposed in September 2026.");
    expect(notes("CZ").join(" ")).not.toContain("CZ");
  });
});

describe("evaluateLegal, DORA", () => {
  const BANK: LegalFacts = { entity: ["credit_institution"], ...AWARE };

  it("shows the outer bound while nothing is classified", () => {
    const result = evaluate(BANK);
    expect(trigger(result, "dora-19-major")).toMatchObject({ match: "conditional" });
    expect(stage(result, "dora-19-major", "initial_notification")).toMatchObject({
      state: "due",
      anchor: "awareness_at",
      due: "2026-11-21T14:18:30+01:00",
    });
    expect(idsOf(evaluate({ ...BANK, classified_major: false }))).toEqual([
      "dora-19-2-threat conditional",
    ]);
  });

  it("counts from the classification, and from the latest intermediate report", () => {
    const facts: LegalFacts = {
      ...BANK,
      classified_major: true,
      classified_at: instantFact("2026-11-20T16:00:00+01:00"),
    };
    const submissions = [
      sent("dora-19-major", "intermediate_report", "2026-11-25T10:00:00+01:00", "second"),
      sent("dora-19-major", "intermediate_report", "2026-11-22T10:00:00+01:00", "first"),
    ];
    const result = evaluate(facts, submissions);
    expect(stage(result, "dora-19-major", "initial_notification")).toMatchObject({
      anchor: "classified_at",
      due: "2026-11-20T20:00:00+01:00",
      latest_reading: "2026-11-20T20:00:00+01:00",
      state: "overdue",
    });
    expect(stage(result, "dora-19-major", "intermediate_report").receipt).toBe("first");
    expect(stage(result, "dora-19-major", "final_report").due).toBe("2026-12-25T10:00:00+01:00");
    expect(stage(result, "dora-19-major", "late_notice")).toMatchObject({
      state: "no_numeric_limit",
      anchor: "none",
      elapsed_seconds: null,
    });
  });
});
