import type { Rule } from "../rule";
import { NATURE } from "./shared-terms";

const FRONTIER_DEVELOPER = { fact: "entity", includes: ["frontier_ai_developer"] } as const;
const SAFETY_INCIDENT = { fact: "critical_safety_incident", is: true } as const;
const IMMINENT = { fact: "imminent_risk", is: true } as const;

export const US_SECURITY_AND_AI_RULES: readonly Rule[] = [
  {
    id: "us-circia",
    instrument: "CIRCIA (6 USC 681b) and 6 CFR 226 as proposed",
    article: "NPRM 89 FR 23644",
    jurisdiction: "US",
    status: "not_in_force",
    applicable_from: {
      formal: null,
      note: "After a final rule; none was published on 2026-10-05.",
    },
    scope: { fact: "entity", includes: ["circia_covered_entity"] },
    conditions: { fact: "circia_covered_incident", is: true },
    undue_delay: false,
    other_reading: null,
    stages: [
      {
        name: "incident report",
        article: "NPRM",
        deadline: "PT72H",
        anchor: "reasonable_belief_at",
        recipient: "CISA",
        content: [],
      },
      {
        name: "ransom payment report",
        article: "NPRM",
        deadline: "PT24H",
        anchor: "payment_at",
        recipient: "CISA",
        content: [],
      },
    ],
    exceptions: [],
    notes: ["To watch; never a running clock."],
    source: {
      url: "https://www.cisa.gov/topics/cyber-threats-and-advisories/information-sharing/cyber-incident-reporting-critical-infrastructure-act-2022-circia",
      read: "public trackers of 2026-09-25 and 2026-10-05: no final rule",
    },
    confidence: "text",
    confidence_note: "The status is read; the periods are those of the proposal.",
  },
  {
    id: "us-ca-sb53",
    instrument: "California SB 53 (Business and Professions Code 22757.13)",
    article: "22757.13(c)",
    jurisdiction: "US-CA",
    status: "in_force",
    applicable_from: { formal: "2026-01-01" },
    scope: FRONTIER_DEVELOPER,
    conditions: SAFETY_INCIDENT,
    undue_delay: false,
    other_reading: null,
    stages: [
      {
        name: "report",
        article: "22757.13(c)(1)",
        deadline: "P15D",
        anchor: "discovery_at",
        recipient: "California Office of Emergency Services",
        content: [
          { item: "Date of the incident", from: ["occurred_at"] },
          { item: "Why it is a critical safety incident" },
          { item: "Plain statement of what happened", from: ["incident.description"] },
          { item: "Whether it concerns internal use" },
        ],
      },
      {
        name: "imminent risk",
        article: "22757.13(c)(2)",
        deadline: "PT24H",
        anchor: "discovery_at",
        applies: IMMINENT,
        recipient: "authority concerned, such as law enforcement or public safety",
        content: [NATURE],
      },
    ],
    exceptions: [],
    source: {
      url: "https://california.public.law/codes/business_and_professions_code_section_22757.13",
      read: "that page",
    },
    confidence: "text",
  },
  {
    id: "us-ny-raise",
    instrument: "New York RAISE Act (General Business Law 1422, as amended by S8828)",
    article: "1422",
    jurisdiction: "US-NY",
    status: "unverified",
    applicable_from: {
      formal: null,
      readings: [{ date: "2027-01-01", note: "from memory" }],
      note: "Not confirmed.",
    },
    scope: FRONTIER_DEVELOPER,
    conditions: SAFETY_INCIDENT,
    undue_delay: false,
    other_reading: null,
    stages: [
      {
        name: "report",
        article: "1422",
        deadline: "PT72H",
        anchor: "reasonable_belief_at",
        recipient: "office at the New York DFS",
        content: [NATURE],
      },
      {
        name: "imminent risk",
        article: "1422",
        deadline: "PT24H",
        anchor: "discovery_at",
        applies: IMMINENT,
        recipient: "law enforcement or public safety agency",
        content: [NATURE],
      },
    ],
    exceptions: [],
    source: {
      url: "https://filings.nysgpt.com/sections/1422",
      read: "that page, an independent reference implementation",
    },
    confidence: "secondary",
  },
];
