import { describe, expect, it } from "vitest";
import { checkSubmission } from "./evaluation/check-submission";
import { checkFact, FACTS, factsDigestInput, type LegalFacts, type Submission } from "./facts";
import { DORA_ENTITIES, ENTITY_FAMILIES } from "./legal-vocabulary";

const AWARE = { at: "2026-11-20T14:18:30+01:00", zone: "Europe/Brussels", precision: "minute" };

const SENT: Submission = {
  rule: "nis2-23",
  stage: "early_warning",
  submitted_at: { at: "2026-11-21T08:00:00Z", zone: "UTC", precision: "minute" },
  receipt: "R-1",
};

describe("FACTS", () => {
  it("asks a question of every fact, and has each word of an entity in one family", () => {
    for (const { question } of Object.values(FACTS)) expect(question).toMatch(/\?/);
    const words = ENTITY_FAMILIES.flat();
    expect([...words].sort()).toEqual([...(FACTS.entity.words ?? [])].sort());
    expect(new Set(words).size).toBe(words.length);
    expect(DORA_ENTITIES).toHaveLength(21);
  });
});

describe("checkFact", () => {
  it.each<[string, unknown]>([
    ["personal_data", false],
    ["entity", ["controller", "credit_institution"]],
    ["sector", ["energy"]],
    ["member_state", "CZ"],
    ["individuals_affected", 0],
    ["ai_system", "Triage"],
    ["awareness_at", AWARE],
    ["awareness_at", { at: "2026-11-20", zone: "Asia/Tokyo", precision: "date" }],
    ["awareness_at", { at: "2026-11-20T14:18:30.123456Z", zone: "UTC", precision: "minute" }],
  ])("takes %s %j", (key, value) => {
    expect(checkFact(key, value)).toBeNull();
  });

  it.each<[string, unknown, string]>([
    ["entity_type", "bank", "is not a legal fact"],
    ["toString", true, "is not a legal fact"],
    ["personal_data", "true", "must be true or false"],
    ["personal_data", null, "must be true or false"],
    ["entity", ["bank"], 'does not know the word "bank"; it knows controller, '],
    ["entity", ["controller", "Controller"], 'does not know the word "Controller"'],
    ["entity", "controller", "must be a list"],
    ["entity", [], "must be a list"],
    ["entity", ["controller", "controller"], "twice"],
    ["entity", [undefined], "does not know the word undefined"],
    ["sector", ["crypto"], "does not know"],
    ["member_state", "UK", "does not know"],
    ["member_state", ["CZ"], "does not know"],
    ["individuals_affected", -1, "whole number"],
    ["individuals_affected", 1.5, "whole number"],
    ["individuals_affected", "12", "whole number"],
    ["individuals_affected", Number.NaN, "whole number"],
    ["ai_system", " ", "must be a text"],
    ["ai_system", "a".repeat(2001), "must be a text"],
    ["ai_system", "\ud800", "must be a text"],
    ["awareness_at", "2026-11-20T14:18:30Z", "must be an instant with its zone"],
    ["awareness_at", null, "must be an instant with its zone"],
    ["awareness_at", { ...AWARE, zone: "Europe/Brusels" }, "names no zone"],
    ["awareness_at", { ...AWARE, zone: "+01:00" }, "names no zone"],
    ["awareness_at", { ...AWARE, zone: "" }, "names no zone"],
    ["awareness_at", { ...AWARE, precision: "hour" }, 'the precision "hour"'],
    ["awareness_at", { ...AWARE, precision: undefined }, "the precision"],
    ["awareness_at", { ...AWARE, precision: "date" }, "is no date"],
    ["awareness_at", { ...AWARE, at: "2026-11-20" }, "no time of RFC 3339"],
    ["awareness_at", { ...AWARE, at: "2026-11-20T14:18:30" }, "no time of RFC 3339"],
    ["awareness_at", { ...AWARE, at: "2026-02-30T14:18:30Z" }, "no time of RFC 3339"],
    ["awareness_at", { ...AWARE, at: "2026-02-29", precision: "date" }, "is no date"],
    ["awareness_at", { ...AWARE, at: "1969-12-31T00:00:00Z" }, "outside of 1970 to 2199"],
    ["awareness_at", { ...AWARE, at: "2200-01-01T00:00:00Z" }, "outside of 1970 to 2199"],
    ["awareness_at", { ...AWARE, note: "noon" }, "a member that is not known"],
  ])("finds the problem of %s %j", (key, value, problem) => {
    expect(checkFact(key, value)).toContain(problem);
  });
});

describe("checkSubmission", () => {
  it.each<[string, Partial<Submission>, string | null]>([
    ["a stage of the rules", {}, null],
    ["one without a receipt", { receipt: null }, null],
    ["a rule that is none", { rule: "nis2-24" }, "is not a legal rule"],
    ["a stage of another rule", { stage: "notification" }, "has no stage"],
    ["a time that is none", { submitted_at: { ...SENT.submitted_at, at: "now" } }, "submitted_at"],
  ])("judges %s", (_name, change, problem) => {
    const found = checkSubmission({ ...SENT, ...change });
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });
});

describe("factsDigestInput", () => {
  const FACTS_OF_ONE: LegalFacts = { personal_data: true, entity: ["essential", "controller"] };

  it("is canonical", () => {
    expect(factsDigestInput(FACTS_OF_ONE, [SENT])).toBe(
      '{"facts":{"entity":["controller","essential"],"personal_data":true},"submissions":[{"receipt":"R-1","rule":"nis2-23","stage":"early_warning","submitted_at":{"at":"2026-11-21T08:00:00Z","precision":"minute","zone":"UTC"}}],"v":1}',
    );
  });

  it("does not depend on an order, nor on what else a stored submission carries", () => {
    const other: Submission = { ...SENT, stage: "incident_notification", receipt: null };
    const stored = { ...other, statement: "STM-7" };
    const shuffled: LegalFacts = { entity: ["controller", "essential"], personal_data: true };
    expect(factsDigestInput(shuffled, [stored, SENT])).toBe(
      factsDigestInput(FACTS_OF_ONE, [SENT, other]),
    );
  });

  it.each<[string, LegalFacts, Submission[]]>([
    ["a fact", { ...FACTS_OF_ONE, personal_data: false }, [SENT]],
    ["a fact that is gone", { entity: ["essential", "controller"] }, [SENT]],
    ["a receipt", FACTS_OF_ONE, [{ ...SENT, receipt: null }]],
    ["a submission", FACTS_OF_ONE, []],
  ])("changes with %s", (_name, facts, submissions) => {
    expect(factsDigestInput(facts, submissions)).not.toBe(factsDigestInput(FACTS_OF_ONE, [SENT]));
  });

  it("does not change what it is given", () => {
    const entity = Object.freeze(["essential", "controller"]);
    factsDigestInput(Object.freeze({ entity }), Object.freeze([SENT]));
    expect(entity).toEqual(["essential", "controller"]);
  });
});
