import { describe, expect, it } from "vitest";
import {
  AWARE,
  considered,
  evaluate,
  instantFact,
  NOW,
  sent,
  stage,
  trigger,
} from "../__fixtures__/evaluated";
import type { LegalFacts } from "../facts";
import { RULES, RULESET_VERSION } from "../rules/rules";
import { evaluateLegal } from "./evaluate";
import { openClocks } from "./open-clocks";

describe("evaluateLegal without facts", () => {
  const nothing = evaluate({});

  it("triggers nothing, and says no of nothing", () => {
    expect(nothing.triggers).toEqual([]);
    expect(nothing.considered.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
    for (const { state, missing_facts, stages } of nothing.considered) {
      expect(state).toBe("scope_not_declared");
      expect(missing_facts.length).toBeGreaterThan(0);
      for (const each of stages)
        expect(["anchor_missing", "scope_not_declared"]).toContain(each.state);
    }
    expect(openClocks(nothing)).toEqual([]);
  });

  it("asks first for the fact that decides the most rules", () => {
    const [first] = nothing.missing_facts;
    expect(first).toMatchObject({
      fact: "entity",
      question: "What is the organisation in law? Choose all that apply.",
    });
    const facts = nothing.missing_facts.map(({ fact }) => fact);
    expect(facts).toContain("personal_data");
    expect(facts).toContain("ai_serious_incident");
    expect(new Set(facts).size).toBe(facts.length);
    // No answer makes a bill or a superseded directive apply.
    expect(nothing.missing_facts.flatMap(({ rules }) => rules)).not.toContain("uk-csr-bill");
  });

  it("names its rules and its time", () => {
    expect(nothing).toMatchObject({ ruleset_version: RULESET_VERSION, evaluated_at: NOW });
  });
});

describe("evaluateLegal, the whole", () => {
  it("lists every clock by its due time, and merges none", () => {
    const result = evaluate({
      ...AWARE,
      entity: ["essential", "manufacturer"],
      significant: true,
      actively_exploited: true,
      severe: false,
      personal_data: true,
      high_risk: false,
    });
    expect(result.triggers.map(({ id }) => id)).toEqual(["cra-14-vuln", "nis2-23", "gdpr-33-1"]);
    expect(openClocks(result).map(({ rule, stage: name, due }) => [rule, name, due])).toEqual([
      ["cra-14-vuln", "early_warning", "2026-11-21T14:18:30+01:00"],
      ["nis2-23", "early_warning", "2026-11-21T14:18:30+01:00"],
      ["cra-14-vuln", "vulnerability_notification", "2026-11-23T14:18:30+01:00"],
      ["gdpr-33-1", "notification", "2026-11-23T14:18:30+01:00"],
      ["nis2-23", "incident_notification", "2026-11-23T14:18:30+01:00"],
      ["cra-14-vuln", "inform_users", null],
      ["gdpr-33-1", "internal documentation", null],
      ["nis2-23", "recipients_of_services", null],
    ]);
    expect(openClocks(result)[0]).toEqual({
      rule: "cra-14-vuln",
      instrument: "Regulation (EU) 2024/2847 (Cyber Resilience Act)",
      stage: "early_warning",
      article: "14(2)(a)",
      status: "in_force",
      match: "triggered",
      state: "due",
      anchor_at: "2026-11-20T13:18:30Z",
      due: "2026-11-21T14:18:30+01:00",
      due_at: "2026-11-21T13:18:30Z",
      zone: "Europe/Brussels",
    });
  });

  it("is due up to the limit itself, and overdue after it", () => {
    const at = (now: string) =>
      stage(evaluate({ personal_data: true, ...AWARE }, [], now), "gdpr-33-1", "notification")
        .state;
    expect(at("2026-11-23T13:18:30Z")).toBe("due");
    expect(at("2026-11-23T13:18:30.001Z")).toBe("overdue");
  });

  it("says of an anchor in the future, and counts no time since it", () => {
    const result = evaluate({ personal_data: true, ...AWARE }, [], "2026-11-20T13:00:00Z");
    const documentation = stage(result, "gdpr-33-1", "internal documentation");
    expect(documentation.elapsed_seconds).toBeNull();
    expect(documentation.notes).toContain("The anchor lies after the time of this evaluation.");
  });

  it("counts holidays that are given in the latest reading only, and says so", () => {
    const facts: LegalFacts = {
      entity: ["medical_device_manufacturer"],
      device_serious_incident: true,
      device_public_health_threat: true,
      awareness_at: instantFact("2026-12-23T16:00:00+01:00"),
    };
    const threat = (holidays: string[]) => {
      const result = evaluateLegal({ facts, submissions: [], now: NOW, holidays });
      const { due, latest_reading } = stage(result, "mdr-87", "serious_public_health_threat");
      return [
        due,
        latest_reading,
        trigger(result, "mdr-87").notes.join(" ").includes("weekends only"),
      ];
    };
    expect(threat([])).toEqual(["2026-12-25T16:00:00+01:00", "2026-12-26T00:00:00+01:00", true]);
    expect(threat(["2026-12-25"])).toEqual([
      "2026-12-25T16:00:00+01:00",
      "2026-12-29T00:00:00+01:00",
      false,
    ]);
  });

  it("keeps what was sent under a rule that is no trigger", () => {
    const result = evaluate({ personal_data: false }, [
      sent("gdpr-33-1", "notification", "2026-11-21T09:00:00+01:00"),
    ]);
    expect(considered(result, "gdpr-33-1").stages.map(({ state }) => state)).toEqual([
      "submitted",
      "not_applicable",
      "not_applicable",
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ["a fact", { facts: { entity_kind: "bank" } }],
    ["a word", { facts: { entity: ["bank"] } }],
    ["a zone", { facts: { awareness_at: { at: "2026-11-20", zone: "Mars", precision: "date" } } }],
    ["a rule", { submissions: [sent("gdpr-99", "notification", "2026-11-21")] }],
    ["a stage", { submissions: [sent("gdpr-34", "notification", "2026-11-21")] }],
    ["a time", { now: "today" }],
    ["a holiday", { holidays: ["25.12.2026"] }],
  ])("refuses %s that it does not know", (_name, change) => {
    const input = { facts: {}, submissions: [], now: NOW, ...change };
    expect(() => evaluateLegal(input as Parameters<typeof evaluateLegal>[0])).toThrow(RangeError);
  });
});
