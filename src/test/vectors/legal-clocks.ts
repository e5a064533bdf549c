import path from "node:path";
import { z } from "zod";
import { anchorTime } from "@/legal-rules/domain/anchor-time";
import { evaluateLegal } from "@/legal-rules/domain/evaluation/evaluate";
import { regulation1182End } from "@/legal-rules/domain/evaluation/other-readings";
import { conservativeEnd } from "@/legal-rules/domain/evaluation/periods";
import type { InstantFact, LegalFacts, Submission } from "@/legal-rules/domain/facts";
import { type Family, type Outcome, readJson } from "./family";

const VECTORS = z.object({
  vectors: z.array(
    z.object({
      name: z.string(),
      rule: z.string(),
      input: z.record(z.string(), z.unknown()),
      zone: z.string(),
      due: z.string(),
      latest_reading: z.string().nullable(),
    }),
  ),
});

type Vector = z.infer<typeof VECTORS>["vectors"][number];

/** Which stage a vector is about, and the facts that make its rule match; the anchors come from the vector. */
const CASES: Readonly<Record<string, { rule: string; stage: string; facts: LegalFacts }>> = {
  "gdpr-33-1": { rule: "gdpr-33-1", stage: "notification", facts: { personal_data: true } },
  "nis2-23:early_warning": { rule: "nis2-23", stage: "early_warning", facts: nis2() },
  "nis2-23:final": { rule: "nis2-23", stage: "final_report", facts: nis2() },
  "dora-19-major:initial": {
    rule: "dora-19-major",
    stage: "initial_notification",
    facts: { entity: ["payment_institution"], classified_major: true },
  },
  "ai-act-73-2": { rule: "ai-act-73-2", stage: "report", facts: ai("a") },
  "ai-act-73-3": { rule: "ai-act-73-3", stage: "report", facts: ai("b") },
  "ai-act-73-4": { rule: "ai-act-73-4", stage: "report", facts: { ...ai("a"), ai_death: true } },
  "cra-14-2:final": {
    rule: "cra-14-vuln",
    stage: "final_report",
    facts: { entity: ["manufacturer"], actively_exploited: true },
  },
  "us-sec-8k-105": {
    rule: "us-sec-8k-105",
    stage: "form_8k",
    facts: { entity: ["sec_registrant_8k"] },
  },
  "us-hipaa-404": { rule: "us-hipaa-404", stage: "individuals", facts: hipaa(500) },
  "us-hipaa-408-under500": {
    rule: "us-hipaa-408-under500",
    stage: "HHS annual log",
    facts: hipaa(499),
  },
};

function nis2(): LegalFacts {
  return { entity: ["essential"], significant: true };
}

function ai(category: string): LegalFacts {
  const facts: LegalFacts = { ai_serious_incident: true, ai_high_risk: true };
  return { ...facts, ai_role: ["provider"], ai_harm_category: [category] };
}

function hipaa(individuals_affected: number): LegalFacts {
  return { entity: ["hipaa_covered_entity"], phi_unsecured: true, individuals_affected };
}

function instantFact(at: string, zone: string): InstantFact {
  return { at, zone, precision: at.includes("T") ? "minute" : "date" };
}

/** Anchors of a vector as facts and submissions. Throws for an input that is not known. */
function anchorsOf({ rule, input, zone }: Vector) {
  const facts: LegalFacts = {};
  const submissions: Submission[] = [];
  let holidays: string[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (name === "weekend_relief") facts.dora_weekend_relief = value === true;
    else if (name === "holidays") holidays = z.array(z.string()).parse(value);
    // Counted by the statute, and a classification of null is one that is not recorded.
    else if (name === "us_federal_holidays" || value === null) continue;
    else if (name.startsWith("submission_of:")) {
      const [, stage = ""] = name.split(":");
      const submitted_at = instantFact(z.string().parse(value), zone);
      submissions.push({ rule: CASES[rule]?.rule ?? "", stage, submitted_at, receipt: null });
    } else if (ANCHORS[name] !== undefined)
      facts[ANCHORS[name]] = instantFact(z.string().parse(value), zone);
    else throw new TypeError(`unknown input ${name}`);
  }
  return { facts, submissions, holidays };
}

const ANCHORS: Readonly<Partial<Record<string, keyof LegalFacts>>> = {
  awareness: "awareness_at",
  classification: "classified_at",
  determination: "materiality_determined_at",
  discovery: "discovery_at",
  fix_available: "fix_available_at",
};

function evaluated(vector: Vector): { due: string | null; latest_reading: string | null } {
  const target = CASES[vector.rule];
  if (target === undefined) throw new TypeError(`unknown rule ${vector.rule}`);
  const { facts, submissions, holidays } = anchorsOf(vector);
  const { triggers } = evaluateLegal({
    facts: { ...target.facts, ...facts },
    submissions,
    now: "2026-11-20T12:00:00Z",
    holidays,
  });
  const stage = triggers
    .find(({ id }) => id === target.rule)
    ?.stages.find(({ name }) => name === target.stage);
  return { due: stage?.due ?? null, latest_reading: stage?.latest_reading ?? null };
}

function counted({ input, zone }: Vector) {
  const { anchor, months } = z.object({ anchor: z.string(), months: z.number() }).parse(input);
  const time = anchorTime(instantFact(anchor, zone));
  const period = { amount: months, unit: "months" as const };
  return {
    due: conservativeEnd(time, period).toString({ timeZoneName: "never" }),
    latest_reading: regulation1182End(time, period, new Set()).toString({ timeZoneName: "never" }),
  };
}

/** Clocks of an independent reference implementation, by way of the whole evaluation. */
export const LEGAL_CLOCKS: Family = {
  name: "legal clocks",
  // Beside the folder of the other vectors.
  folder: "../legal",
  *check(folder): Iterable<Outcome> {
    for (const vector of readJson(path.join(folder, "legal-clock-vectors.json"), VECTORS).vectors) {
      const result = vector.rule === "(arithmetic)" ? counted(vector) : evaluated(vector);
      const passed = result.due === vector.due && result.latest_reading === vector.latest_reading;
      yield { name: `${vector.name}: ${JSON.stringify(result)}`, passed };
    }
  },
};
