import { describe, expect, it } from "vitest";
import type { LegalFacts, Submission } from "../facts";
import { RULESET_VERSION } from "../rules/rules";
import { DOCTRINE, type DraftIncident, draftMarkdown, draftNotification } from "./draft";
import { evaluateLegal } from "./evaluate";

const NOW = "2026-11-21T12:00:00Z";

const FACTS_OF_ONE: LegalFacts = {
  entity: ["essential"],
  significant: true,
  suspected_malicious: false,
  awareness_at: { at: "2026-11-20T13:18:30Z", zone: "Europe/Brussels", precision: "minute" },
};

const SENT: Submission = {
  rule: "nis2-23",
  stage: "incident_notification",
  submitted_at: { at: "2026-11-21T08:00:00Z", zone: "UTC", precision: "minute" },
  receipt: "CSIRT-77",
};

const INCIDENT: DraftIncident = {
  id: "INC-2026-000123",
  title: "SQL injection in /login",
  severity: "high",
  first_seen: "2026-11-20T08:00:00.000000Z",
  affected: null,
  description: "  ",
};

function draft(
  rule: string,
  stage: string,
  facts: LegalFacts = FACTS_OF_ONE,
  incident: DraftIncident = INCIDENT,
  submissions: Submission[] = [],
) {
  const { triggers } = evaluateLegal({ facts, submissions, now: NOW });
  const trigger = triggers.find(({ id }) => id === rule);
  if (trigger === undefined) throw new TypeError(`${rule} is no trigger`);
  return draftNotification({ trigger, stage, facts, incident, now: NOW });
}

describe("DOCTRINE", () => {
  it("names the ruleset and claims nothing", () => {
    expect(DOCTRINE).toContain(`in ruleset ${RULESET_VERSION};`);
    expect(DOCTRINE).toMatch(/^Decision support, not legal advice\./);
    expect(DOCTRINE).toMatch(/Nothing has been submitted to any authority\.$/);
  });
});

describe("draftNotification", () => {
  it("fills what is stored with its source, and leaves the rest open", () => {
    const document = draft("nis2-23", "early_warning");
    expect(document).toMatchObject({
      title:
        "Draft: Directive (EU) 2022/2555 (NIS2), through national law, 23(4)(a): early warning",
      rule: "nis2-23",
      stage: "early_warning",
      match: "triggered",
      status: "in_force",
      due: "2026-11-21T14:18:30+01:00",
      zone: "Europe/Brussels",
      incident: "INC-2026-000123",
      ruleset_version: RULESET_VERSION,
      drafted_at: NOW,
      gaps: 2,
      doctrine: DOCTRINE,
    });
    expect(document.items).toEqual([
      { label: "Own reference", value: "INC-2026-000123", source: "incident:id" },
      { label: "Subject", value: "SQL injection in /login", source: "incident:title" },
      { label: "Affected", value: null, source: null },
      { label: "First seen", value: "2026-11-20T08:00:00.000000Z", source: "incident:first_seen" },
      {
        label: "When did the organisation become aware of it?",
        value: "2026-11-20T14:18:30+01:00 (Europe/Brussels)",
        source: "fact:awareness_at",
      },
      {
        label: "Whether an unlawful or malicious act is suspected",
        value: "no",
        source: "fact:suspected_malicious",
      },
      { label: "Whether a cross-border impact is possible", value: null, source: null },
    ]);
  });

  it("has the other reading of the period as a note, where there is another", () => {
    const note = "Another reading of the same period, as a note only: 2026-11-21T15:00:00+01:00.";
    expect(draft("nis2-23", "early_warning").notes).toContain(note);
    const bank: LegalFacts = { ...FACTS_OF_ONE, entity: ["iorp"] };
    expect(draft("dora-19-major", "initial_notification", bank).notes.join(" ")).not.toContain(
      "Another reading",
    );
  });

  it("refers to the report before by its receipt", () => {
    const label = "Receipt of incident notification";
    const item = (submission: Submission) =>
      draft("nis2-23", "final_report", FACTS_OF_ONE, INCIDENT, [submission]).items.at(-1);
    expect(item(SENT)).toEqual({
      label,
      value: "CSIRT-77",
      source: "submission:incident_notification",
    });
    expect(item({ ...SENT, receipt: null })).toEqual({ label, value: null, source: null });
  });

  it("does not pass a date off as a time, and spells a category", () => {
    const { items } = draft("ai-act-73-2", "report", {
      ai_serious_incident: true,
      ai_high_risk: true,
      ai_role: ["provider"],
      ai_system: "Triage",
      ai_harm_category: ["a", "c"],
      awareness_at: { at: "2026-11-20", zone: "Europe/Brussels", precision: "date" },
    });
    const values = items.map(({ value }) => value);
    expect(values).toContain("2026-11-20 (Europe/Brussels; time of day not recorded)");
    expect(values).toContain("art. 3(49) point a, art. 3(49) point c");
    expect(values).toContain("Triage");
  });

  it("has a source for every value, and counts what has none", () => {
    const facts: LegalFacts = { personal_data: true, individuals_affected: 0, ...FACTS_OF_ONE };
    for (const stage of ["notification", "phased information", "internal documentation"]) {
      const { items, gaps } = draft("gdpr-33-1", stage, facts);
      for (const { value, source } of items) expect(value === null).toBe(source === null);
      expect(items.filter(({ value }) => value === null)).toHaveLength(gaps);
      expect(new Set(items.map(({ label }) => label)).size).toBe(items.length);
    }
    expect(draft("gdpr-33-1", "notification", facts).items).toContainEqual({
      label: "Approximate number of persons affected",
      value: "0",
      source: "fact:individuals_affected",
    });
  });

  it("refuses a stage that the rule has not", () => {
    expect(() => draft("nis2-23", "notification")).toThrow(RangeError);
  });
});

describe("draftMarkdown", () => {
  it("shows gaps, sources and the doctrine at its end", () => {
    const text = draftMarkdown(draft("nis2-23", "early_warning"));
    expect(text).toContain(
      "- **Whether a cross-border impact is possible**: [GAP: Whether a cross-border impact is possible]\n",
    );
    expect(text).toContain("- **Subject**: SQL injection in /login (source: `incident:title`)\n");
    expect(text).toContain("**Draft. Not sent to anybody.**");
    expect(text.endsWith(`${DOCTRINE}\n`)).toBe(true);
    expect(text.match(/\[GAP: /g)).toHaveLength(2);
  });

  it("says that it has no due time", () => {
    const text = draftMarkdown(draft("gdpr-33-1", "phased information", { personal_data: true }));
    expect(text).toContain("- **Due**: no number, or its anchor is missing\n");
  });

  it("lets no stored text have an effect", () => {
    const title =
      "# x\n\n[GAP: none] <img src=x> ![a](http://e.vil) **b** `c`\u202e @team #1\u2028- d";
    const text = draftMarkdown(
      draft("nis2-23", "early_warning", FACTS_OF_ONE, { ...INCIDENT, title }),
    );
    const [line = "", ...others] = text
      .split("\n")
      .filter((each) => each.startsWith("- **Subject**"));
    expect(others).toEqual([]);
    expect(line).toBe(
      "- **Subject**: \\# x \\[GAP: none\\] \\<img src=x\\> `![a](http://e.vil)` \\*\\*b\\*\\* \\`c\\` `@team` `#1` - d (source: `incident:title`)",
    );
    expect(text.split("\n").filter((each) => each.startsWith("#"))).toHaveLength(3);
  });
});
