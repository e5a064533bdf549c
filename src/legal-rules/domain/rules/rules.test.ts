import { describe, expect, it } from "vitest";
import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { Condition } from "../conditions";
import { FACTS, isFactKey } from "../facts";
import type { Rule } from "../rule";
import { RULES, RULESET_VERSION, ruleOf, stageOf } from "./rules";

/** Change both together: an old evaluation names the version that it was made with. */
const PINNED = {
  version: "2026-11-22.1",
  sha256: "485e990f7696c0bb7577d774f0e292127fc49d2116df15ec16ad6050730e888c",
};

/** Every number in the rules, as the provision has it: rule, stage, article, period, what it runs from. */
const NUMBERS: readonly (readonly [string, string, string, string, string])[] = [
  ["gdpr-33-1", "notification", "33(1),33(3)", "72 hours", "awareness_at"],
  ["nis2-23", "early_warning", "23(4)(a)", "24 hours", "awareness_at"],
  ["nis2-23", "incident_notification", "23(4)(b)", "72 hours", "awareness_at"],
  ["nis2-23", "final_report", "23(4)(d)", "1 month", "submission of incident_notification"],
  [
    "nis2-23",
    "progress_report_if_ongoing",
    "23(4)(e)",
    "1 month",
    "submission of incident_notification",
  ],
  ["nis2-23", "final_report_after_ongoing", "23(4)(e)", "1 month", "handling_completed_at"],
  ["nis2-23-tsp", "incident_notification", "23(4) subpara 2", "24 hours", "awareness_at"],
  ["nis2-23-tsp", "final_report", "23(4)(d)", "1 month", "submission of incident_notification"],
  [
    "dora-19-major",
    "initial_notification",
    "RTS 5(1)(a), 5(2)",
    "4 hours, with 24 hours from awareness_at, void after 24 hours",
    "classified_at",
  ],
  [
    "dora-19-major",
    "intermediate_report",
    "RTS 5(1)(b)",
    "72 hours",
    "submission of initial_notification",
  ],
  [
    "dora-19-major",
    "final_report",
    "RTS 5(1)(c)",
    "1 month",
    "latest submission of intermediate_report",
  ],
  ["ai-act-73-2", "report", "73(2)", "15 days", "awareness_at"],
  ["ai-act-73-3", "report", "73(3)", "2 days", "awareness_at"],
  ["ai-act-73-4", "report", "73(4)", "10 days", "awareness_at"],
  ["cra-14-vuln", "early_warning", "14(2)(a)", "24 hours", "awareness_at"],
  ["cra-14-vuln", "vulnerability_notification", "14(2)(b)", "72 hours", "awareness_at"],
  ["cra-14-vuln", "final_report", "14(2)(c)", "14 days", "fix_available_at"],
  ["cra-14-incident", "early_warning", "14(4)(a)", "24 hours", "awareness_at"],
  ["cra-14-incident", "incident_notification", "14(4)(b)", "72 hours", "awareness_at"],
  ["cra-14-incident", "final_report", "14(4)(c)", "1 month", "submission of incident_notification"],
  [
    "eidas-24-2",
    "notification",
    "24(2)(fb)",
    "24 hours, with 24 hours from awareness_at",
    "occurred_at",
  ],
  ["eidas-19a", "notification", "19a(1)(b)", "24 hours", "awareness_at"],
  ["eprivacy-611-2013", "initial_notification", "2(2)", "24 hours", "detection_at"],
  [
    "eprivacy-611-2013",
    "second_notification",
    "2(3)",
    "3 days",
    "submission of initial_notification",
  ],
  ["mdr-87", "serious_incident", "87(3)", "15 days", "awareness_at"],
  ["mdr-87", "serious_public_health_threat", "87(4)", "2 days", "awareness_at"],
  ["mdr-87", "death_or_unanticipated_serious_deterioration", "87(5)", "10 days", "awareness_at"],
  ["cer-15", "initial_notification", "15(1)", "24 hours", "awareness_at"],
  ["cer-15", "detailed_report", "15(1)", "1 month", "awareness_at"],
  ["part-is-230", "report", "230(c)(2)", "72 hours", "awareness_at"],
  ["eu-institutions-2023-2841", "early_alert", "21", "24 hours", "awareness_at"],
  ["eu-institutions-2023-2841", "incident_notification", "21", "72 hours", "awareness_at"],
  [
    "eu-institutions-2023-2841",
    "final_report",
    "21",
    "1 month",
    "submission of incident_notification",
  ],
  ["nccs-electricity", "share information", "38", "4 hours", "awareness_at"],
  ["uk-gdpr-33", "notification", "33(1)", "72 hours", "awareness_at"],
  ["uk-nis-11", "notification", "11(3), 12(5)-(6)", "72 hours", "awareness_at"],
  ["uk-csr-bill", "initial_notification", "Bill", "24 hours", "awareness_at"],
  ["uk-csr-bill", "full_notification", "Bill", "72 hours", "awareness_at"],
  ["uk-pecr-5a", "notification", "5A(2)", "72 hours", "awareness_at"],
  [
    "us-sec-8k-105",
    "form_8k",
    "B.1, 1.05(a)",
    "4 business days in America/New_York to 17:30",
    "materiality_determined_at",
  ],
  [
    "us-sec-8k-105",
    "amendment_8ka",
    "Instruction 2",
    "4 business days in America/New_York to 17:30",
    "amendment_information_at",
  ],
  ["us-ftc-safeguards", "FTC notice", "314.4(j)(1)", "30 days", "discovery_at"],
  ["us-nydfs-500-17a", "notice", "500.17(a)", "72 hours", "determined_at"],
  ["us-nydfs-500-17c", "payment notice", "500.17(c)(1)", "24 hours", "payment_at"],
  ["us-nydfs-500-17c", "explanation", "500.17(c)(2)", "30 days", "payment_at"],
  ["us-bank-36h", "regulator notice", "53.3", "36 hours", "determined_at"],
  ["us-hipaa-404", "individuals", "164.404(b)-(c)", "60 calendar days", "discovery_at"],
  ["us-hipaa-404", "media", "164.406", "60 calendar days", "discovery_at"],
  ["us-hipaa-408-500plus", "HHS", "164.408(b)", "60 calendar days", "discovery_at"],
  [
    "us-hipaa-408-under500",
    "HHS annual log",
    "164.408(c)",
    "60 calendar days after the year of",
    "discovery_at",
  ],
  ["us-hipaa-410", "covered entity", "164.410", "60 calendar days", "discovery_at"],
  ["us-circia", "incident report", "NPRM", "72 hours", "reasonable_belief_at"],
  ["us-circia", "ransom payment report", "NPRM", "24 hours", "payment_at"],
  ["us-ca-sb53", "report", "22757.13(c)(1)", "15 days", "discovery_at"],
  ["us-ca-sb53", "imminent risk", "22757.13(c)(2)", "24 hours", "discovery_at"],
  ["us-ny-raise", "report", "1422", "72 hours", "reasonable_belief_at"],
  ["us-ny-raise", "imminent risk", "1422", "24 hours", "discovery_at"],
  ["ch-isg-74", "report", "74e", "24 hours", "discovery_at"],
  ["ch-isg-74", "complete", "74e", "14 days", "submission of report"],
];

const STAGES = RULES.flatMap((rule) => rule.stages.map((stage) => ({ rule, stage })));

function inWords(iso: string): string {
  const [, amount = "", unit = ""] = /^PT?(\d+)([HDM])$/.exec(iso) ?? [];
  const name = { H: "hour", D: "day", M: "month" }[unit];
  return `${amount} ${name}${amount === "1" ? "" : "s"}`;
}

function periodOf({ deadline, combine }: Rule["stages"][number]): string | null {
  if (deadline === null) return null;
  if (typeof deadline === "object")
    return "business_days" in deadline
      ? `${deadline.business_days} business days in ${deadline.zone} to ${deadline.day_ends}`
      : `${deadline.calendar_days} calendar days${deadline.after === undefined ? "" : " after the year of"}`;
  if (combine === undefined) return inWords(deadline);
  const voidAfter =
    combine.void_after_hours === undefined ? "" : `, void after ${combine.void_after_hours} hours`;
  return `${inWords(deadline)}, with ${inWords(combine.deadline)} from ${combine.anchor}${voidAfter}`;
}

function runsFrom({ anchor }: Rule["stages"][number]): string {
  if (anchor === null) return "nothing";
  if (typeof anchor === "string") return anchor;
  if ("request_of" in anchor) return "request";
  return `${anchor.which === "latest" ? "latest " : ""}submission of ${anchor.submission_of}`;
}

function* partsOf(
  condition: Condition,
): Iterable<Exclude<Condition, { all: unknown } | { any: unknown }>> {
  if ("all" in condition) for (const part of condition.all) yield* partsOf(part);
  else if ("any" in condition) for (const part of condition.any) yield* partsOf(part);
  else yield condition;
}

function conditionsOf(rule: Rule): Condition[] {
  return [
    rule.scope,
    rule.conditions,
    ...(rule.likely_scope === undefined ? [] : [rule.likely_scope.when]),
    ...(rule.unless ?? []).map(({ when }) => when),
    ...rule.stages.flatMap(({ applies }) => (applies === undefined ? [] : [applies])),
  ];
}

describe("RULES", () => {
  it("is pinned to its version", () => {
    const sha256 = toHex(nodePrimitives.sha256(utf8(canonicalJson(RULES))));
    expect({ version: RULESET_VERSION, sha256 }).toEqual(PINNED);
  });

  it("has every number of the provisions, and no other", () => {
    const found = STAGES.flatMap(({ rule, stage }) => {
      const period = periodOf(stage);
      return period === null ? [] : [[rule.id, stage.name, stage.article, period, runsFrom(stage)]];
    });
    expect(found.sort()).toEqual(NUMBERS.map((line) => [...line]).sort());
  });

  it("has 42 rules with 80 stages, each under one name", () => {
    expect(RULES).toHaveLength(42);
    expect(STAGES).toHaveLength(80);
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(42);
    for (const { id, stages } of RULES) {
      expect(new Set(stages.map(({ name }) => name)).size).toBe(stages.length);
      for (const stage of stages) expect(stageOf(id, stage.name)).toBe(stage);
    }
    expect(ruleOf("gdpr-99")).toBeNull();
    expect(stageOf("gdpr-99", "notification")).toBeNull();
    expect(stageOf("gdpr-34", "notification")).toBeNull();
  });

  it.each(STAGES)("$rule.id, $stage.name runs from what exists", ({ rule, stage }) => {
    const { anchor, combine, covered_by, at_once_from } = stage;
    const others = rule.stages.map(({ name }) => name);
    if (typeof anchor === "string") expect(FACTS[anchor].type).toBe("instant");
    else if (anchor !== null && "submission_of" in anchor)
      expect(others).toContain(anchor.submission_of);
    for (const key of [combine?.anchor, at_once_from])
      if (key !== undefined) expect(FACTS[key].type).toBe("instant");
    if (covered_by !== undefined) expect(others).toContain(covered_by);
    if (covered_by !== undefined) expect(stage.applies).toBeDefined();
    if (anchor === null) expect(stage.deadline).toBeNull();
    for (const source of stage.content.flatMap(({ from = [] }) => from))
      expect(source.startsWith("incident.") || isFactKey(source)).toBe(true);
  });

  it.each(RULES)("$id asks for facts in the words of the register", (rule) => {
    for (const part of conditionsOf(rule).flatMap((condition) => [...partsOf(condition)])) {
      const { type, words = [] } = FACTS[part.fact];
      if ("is" in part) expect(type).toBe("boolean");
      if ("at_least" in part || "below" in part) expect(type).toBe("count");
      const named = "includes" in part ? part.includes : "excludes" in part ? part.excludes : [];
      for (const word of named) expect(words).toContain(word);
    }
  });

  it.each(RULES)(
    "$id says where it is from and how it was read",
    ({ source, status, superseded_by }) => {
      expect(source.url).toMatch(/^https:\/\//);
      expect(source.read).not.toBe("");
      expect(superseded_by !== undefined).toBe(status === "superseded");
    },
  );

  it("uses every word for an organisation, and every fact that is no anchor or text", () => {
    const parts = RULES.flatMap(conditionsOf).flatMap((condition) => [...partsOf(condition)]);
    const entities = parts.flatMap((part) =>
      "includes" in part && part.fact === "entity" ? part.includes : [],
    );
    expect(FACTS.entity.words?.filter((word) => !entities.includes(word))).toEqual([]);
    const asked = new Set<string>(parts.map(({ fact }) => fact));
    const drafted = STAGES.flatMap(({ stage }) => stage.content.flatMap(({ from = [] }) => from));
    for (const source of drafted) asked.add(source);
    const anchors = STAGES.flatMap(({ stage: { anchor, combine, at_once_from } }) => [
      anchor,
      combine?.anchor,
      at_once_from,
    ]);
    for (const anchor of anchors) if (typeof anchor === "string") asked.add(anchor);
    // The clock reads the declaration of the relief itself.
    expect(Object.keys(FACTS).filter((key) => !asked.has(key))).toEqual(["dora_weekend_relief"]);
  });
});
