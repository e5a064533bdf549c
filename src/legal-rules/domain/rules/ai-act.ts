import type { Condition } from "../conditions";
import type { Applicability, ContentItem, Rule } from "../rule";
import { EU_ASSUMED, IN_THE_EU, NATURE } from "./shared-terms";

const INSTRUMENT = "Regulation (EU) 2024/1689 (AI Act)";
const URL = "https://eur-lex.europa.eu/eli/reg/2024/1689/oj";
const SOURCE = {
  url: URL,
  also: ["https://eur-lex.europa.eu/eli/reg/2026/1744/oj"],
  read: "copies of the article at lexelerate.ai and springlex; packaged wording in intuitem/ciso-assistant-community@f990d7b (ai-act.yaml, numbering off by one); secondary pages on art. 113 as amended",
};

const EVENT: Condition = { all: [{ fact: "ai_serious_incident", is: true }, IN_THE_EU] };
const PROVIDER: Condition = {
  any: [
    { fact: "ai_role", includes: ["provider"] },
    { fact: "entity", includes: ["ai_provider"], if_absent: "left_out" },
  ],
};
const HARM_RECORDED: Condition = { fact: "ai_harm_category", includes: ["a", "b", "c", "d"] };
const HIGH_RISK: Condition = { fact: "ai_high_risk", is: true };

/** Art. 73(9) and (10) leave infringements of fundamental rights, category (c), only. */
const NARROWED: Condition = {
  all: [
    { fact: "ai_equivalent_duty", is: true },
    { fact: "ai_harm_category", excludes: ["c"] },
  ],
};
const NARROWED_REASON =
  "art. 73(9) or (10) narrows the duty to incidents of art. 3(49)(c), and that category is not recorded";

const ARTICLE_73: Applicability = {
  formal: "2026-08-02",
  readings: [
    { date: "2027-12-02", note: "deferred reading for Annex III systems (art. 6(2))" },
    { date: "2028-08-02", note: "deferred reading for Annex I systems (art. 6(1))" },
  ],
  note: "Art. 73 stands in Chapter IX, which was not deferred, so it formally applies; Regulation (EU) 2026/1744 art. 1(40) defers Chapter III sections 1 to 3 except art. 6(5), so that on the other reading no system is high-risk before those dates.",
};

const EXCEPTIONS_73 = [
  "Annex III systems of providers with equivalent reporting duties under Union law: art. 3(49)(c) only (73(9)).",
  "Safety components of devices, or devices, under MDR or IVDR: art. 3(49)(c) only, to the national authority chosen for it (73(10)).",
];
const NOTES_73 = [
  "Not checked in the text: whether Regulation (EU) 2026/1744 changed art. 73 itself, and who receives the report where art. 75(1) gives the AI Office the competence.",
];
const REPORT: readonly ContentItem[] = [
  { item: "High-risk AI system", from: ["ai_system"] },
  { item: "Basis of the classification as high-risk", from: ["ai_high_risk_basis"] },
  { item: "Provider" },
  NATURE,
  { item: "Category of harm of art. 3(49)", from: ["ai_harm_category"] },
  { item: "Time of the causal link or its reasonable likelihood", from: ["ai_causal_link_at"] },
  { item: "Member State where it occurred", from: ["member_state"] },
  { item: "Corrective action and risk assessment (73(6))" },
  { item: "Fields of the Commission's draft template of 2025-09-26" },
];
const AUTHORITY = "market surveillance authority of the Member State where it occurred";
const COMMON_73 = {
  instrument: INSTRUMENT,
  jurisdiction: "EU/EEA",
  status: "contested",
  applicable_from: ARTICLE_73,
  scope: EVENT,
  unless: [{ when: NARROWED, reason: NARROWED_REASON }],
  undue_delay: true,
  other_reading: "1182/71",
  exceptions: EXCEPTIONS_73,
  notes: NOTES_73,
  assumption: EU_ASSUMED,
  source: SOURCE,
  confidence: "text",
  confidence_note: "The clocks are read in the text; the date of application is contested.",
} as const satisfies Partial<Rule>;

export const AI_ACT_RULES: readonly Rule[] = [
  {
    ...COMMON_73,
    id: "ai-act-73-2",
    article: "73(1),(2),(5),(6); 3(49)",
    conditions: {
      all: [HIGH_RISK, { fact: "ai_harm_category", includes: ["a", "c", "d"] }, PROVIDER],
    },
    stages: [
      {
        name: "report",
        article: "73(2)",
        deadline: "P15D",
        anchor: "awareness_at",
        at_once_from: "ai_causal_link_at",
        recipient: AUTHORITY,
        content: REPORT,
      },
      {
        name: "initial_incomplete_report",
        article: "73(5)",
        deadline: null,
        anchor: "awareness_at",
        recipient: "the same authority",
        content: REPORT,
        note: "May be incomplete; a complete one follows.",
      },
      {
        name: "investigation",
        article: "73(6)",
        deadline: null,
        anchor: { submission_of: "report" },
        recipient: "the provider, with the authorities",
        content: [{ item: "Risk assessment" }, { item: "Corrective action" }],
        note: "No change to the system that touches a later evaluation before the authority is told.",
      },
    ],
  },
  {
    ...COMMON_73,
    id: "ai-act-73-3",
    article: "73(3)",
    conditions: {
      all: [
        HIGH_RISK,
        HARM_RECORDED,
        PROVIDER,
        {
          any: [
            { fact: "ai_harm_category", includes: ["b"] },
            { fact: "ai_widespread", is: true },
          ],
        },
      ],
    },
    stages: [
      {
        name: "report",
        article: "73(3)",
        deadline: "P2D",
        anchor: "awareness_at",
        recipient: AUTHORITY,
        content: REPORT,
      },
    ],
  },
  {
    ...COMMON_73,
    id: "ai-act-73-4",
    article: "73(4)",
    conditions: { all: [HIGH_RISK, HARM_RECORDED, PROVIDER, { fact: "ai_death", is: true }] },
    stages: [
      {
        name: "report",
        article: "73(4)",
        deadline: "P10D",
        anchor: "awareness_at",
        at_once_from: "ai_causal_link_at",
        recipient: AUTHORITY,
        content: REPORT,
        note: "At once when the causal link is established or suspected.",
      },
    ],
  },
  {
    id: "ai-act-26-5",
    instrument: INSTRUMENT,
    article: "26(5)",
    jurisdiction: "EU/EEA",
    status: "not_yet_applicable",
    applicable_from: {
      formal: "2027-12-02",
      readings: [{ date: "2028-08-02", note: "Annex I systems (art. 6(1))" }],
      note: "Art. 26 is Chapter III section 3, deferred on every reading.",
    },
    scope: {
      all: [
        EVENT,
        {
          any: [
            { fact: "ai_role", includes: ["deployer"] },
            { fact: "entity", includes: ["ai_deployer"], if_absent: "left_out" },
          ],
        },
      ],
    },
    conditions: HIGH_RISK,
    undue_delay: true,
    other_reading: "1182/71",
    stages: [
      {
        name: "inform",
        article: "26(5)",
        deadline: null,
        anchor: "awareness_at",
        recipient:
          "first the provider, then importer or distributor and the market surveillance authority",
        content: [{ item: "AI system", from: ["ai_system"] }, NATURE],
        note: "Immediately. Art. 73 applies in its place where the provider cannot be reached.",
      },
    ],
    exceptions: ["Sensitive operational data of law enforcement."],
    assumption: EU_ASSUMED,
    source: SOURCE,
    confidence: "text",
  },
  {
    id: "ai-act-55-1-c",
    instrument: INSTRUMENT,
    article: "55(1)(c)",
    jurisdiction: "EU/EEA",
    status: "in_force",
    applicable_from: {
      formal: "2025-08-02",
      note: "Powers of the Commission to enforce from 2026-08-02.",
    },
    scope: {
      all: [
        EVENT,
        {
          any: [
            { fact: "entity", includes: ["gpai_systemic_risk_provider"], if_absent: "left_out" },
            { fact: "ai_role", includes: ["gpai"] },
          ],
        },
      ],
    },
    conditions: {
      any: [
        { fact: "entity", includes: ["gpai_systemic_risk_provider"], if_absent: "left_out" },
        { fact: "ai_systemic_risk", is: true },
      ],
    },
    undue_delay: true,
    other_reading: "1182/71",
    stages: [
      {
        name: "report",
        article: "55(1)(c)",
        deadline: null,
        anchor: "awareness_at",
        recipient: "AI Office and, as appropriate, national authorities",
        content: [NATURE, { item: "Possible corrective measures" }],
        note: "No number in the law. The Code of Practice (Safety and Security, Measure 9.3; for its signatories) has 2 days for a serious and irreversible disruption of critical infrastructure, 5 for a serious cybersecurity breach, 10 for death, 15 for other serious harm, an update every 4 weeks and a final report 60 days after resolution.",
      },
    ],
    exceptions: [],
    assumption: EU_ASSUMED,
    source: { url: URL, read: "secondary pages at mmoww.net and sorena.io" },
    confidence: "secondary",
  },
];
