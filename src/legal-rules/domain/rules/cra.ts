import type { Condition } from "../conditions";
import type { Rule } from "../rule";
import {
  EU_ASSUMED,
  IMPACT,
  IN_THE_EU,
  MALICIOUS,
  MEASURES,
  NATURE,
  PRODUCT,
  ROOT_CAUSE,
  SEVERITY,
} from "./shared-terms";

const SOURCE = {
  url: "https://eur-lex.europa.eu/eli/reg/2024/2847/oj",
  read: "art. 14(2), (4) and (5) verbatim in public files; ENISA on its Single Reporting Platform, in operation since 2026-09-11",
};
const PLATFORM =
  "CSIRT designated as coordinator and ENISA, in one submission on the Single Reporting Platform";
const STATES = { item: "Member States where the product was made available, where known" };
const USER_MEASURES = { item: "Measures that users can take" };

const COMMON = {
  instrument: "Regulation (EU) 2024/2847 (Cyber Resilience Act)",
  jurisdiction: "EU/EEA",
  status: "in_force",
  applicable_from: {
    formal: "2026-09-11",
    note: "Also for products placed on the market before 2027-12-11.",
  },
  scope: {
    all: [{ fact: "entity", includes: ["manufacturer"] }, IN_THE_EU] as readonly Condition[],
  },
  likely_scope: {
    when: {
      all: [
        { fact: "entity", includes: ["open_source_steward"] },
        IN_THE_EU,
      ] as readonly Condition[],
    },
    note: "An open-source steward has the duty to a limited extent (art. 24(3)).",
    missing: "entity",
  },
  undue_delay: true,
  other_reading: "1182/71",
  assumption: EU_ASSUMED,
  source: SOURCE,
  confidence: "text",
} as const satisfies Partial<Rule>;

export const CRA_RULES: readonly Rule[] = [
  {
    ...COMMON,
    id: "cra-14-vuln",
    article: "14(1),(2),(8)",
    conditions: { fact: "actively_exploited", is: true },
    stages: [
      {
        name: "early_warning",
        article: "14(2)(a)",
        deadline: "PT24H",
        anchor: "awareness_at",
        recipient: PLATFORM,
        content: [PRODUCT, STATES],
      },
      {
        name: "vulnerability_notification",
        article: "14(2)(b)",
        deadline: "PT72H",
        anchor: "awareness_at",
        recipient: PLATFORM,
        content: [
          PRODUCT,
          {
            item: "General nature of the vulnerability",
            from: ["incident.description", "incident.title"],
          },
          { item: "General nature of the exploit" },
          MEASURES,
          USER_MEASURES,
          { item: "How sensitive the information is" },
        ],
      },
      {
        name: "final_report",
        article: "14(2)(c)",
        deadline: "P14D",
        anchor: "fix_available_at",
        recipient: PLATFORM,
        content: [
          { item: "Description of the vulnerability", from: ["incident.description"] },
          SEVERITY,
          IMPACT,
          { item: "Malicious actor, where known" },
          { item: "Security update or corrective measures" },
        ],
        note: "Runs from the availability of a corrective or mitigating measure, not from awareness.",
      },
      {
        name: "inform_users",
        article: "14(8)",
        deadline: null,
        anchor: "awareness_at",
        recipient: "users impacted, all users where appropriate",
        content: [NATURE, USER_MEASURES],
        note: "Machine-readable where appropriate.",
      },
    ],
    exceptions: [
      "A vulnerability found without malicious exploitation: voluntary (art. 15).",
      "Micro and small manufacturers are not fined for the limit of 24 hours (art. 64(10), memory).",
    ],
    notes: ["A KEV entry or a CVSS score alone is not reliable evidence of exploitation."],
  },
  {
    ...COMMON,
    id: "cra-14-incident",
    article: "14(3)-(5),(8)",
    conditions: { fact: "severe", is: true },
    stages: [
      {
        name: "early_warning",
        article: "14(4)(a)",
        deadline: "PT24H",
        anchor: "awareness_at",
        recipient: PLATFORM,
        content: [MALICIOUS, STATES],
      },
      {
        name: "incident_notification",
        article: "14(4)(b)",
        deadline: "PT72H",
        anchor: "awareness_at",
        recipient: PLATFORM,
        content: [
          NATURE,
          { item: "Initial assessment" },
          MEASURES,
          USER_MEASURES,
          { item: "How sensitive the information is" },
        ],
      },
      {
        name: "final_report",
        article: "14(4)(c)",
        deadline: "P1M",
        anchor: { submission_of: "incident_notification" },
        recipient: PLATFORM,
        content: [
          { item: "Detailed description", from: ["incident.description"] },
          ROOT_CAUSE,
          { item: "Mitigation" },
        ],
      },
      {
        name: "inform_users",
        article: "14(8)",
        deadline: null,
        anchor: "awareness_at",
        recipient: "users impacted",
        content: [NATURE, USER_MEASURES],
      },
    ],
    exceptions: [],
  },
];
