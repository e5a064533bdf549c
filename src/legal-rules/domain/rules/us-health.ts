import type { ContentItem, Rule } from "../rule";

const INSTRUMENT = "HIPAA Breach Notification Rule (45 CFR part 164 subpart D)";
const SOURCE = {
  url: "https://www.ecfr.gov/current/title-45/subtitle-A/subchapter-C/part-164/subpart-D",
  read: "public clock tables that say they read each text at its issuing body in September and October 2026",
};
const COVERED = { fact: "entity", includes: ["hipaa_covered_entity"] } as const;
const UNSECURED = { fact: "phi_unsecured", is: true } as const;
const LOW_PROBABILITY = {
  when: { fact: "phi_low_probability", is: true },
  reason: "a low probability of compromise is recorded (164.402)",
} as const;
const WHAT_HAPPENED: ContentItem = {
  item: "What happened",
  from: ["incident.description", "incident.title"],
};
const NUMBER: ContentItem = { item: "Number of individuals", from: ["individuals_affected"] };
const DISCOVERED: ContentItem = { item: "Date of discovery", from: ["discovery_at"] };

const COMMON = {
  instrument: INSTRUMENT,
  jurisdiction: "US",
  status: "in_force",
  applicable_from: { formal: "2009-09-23" },
  other_reading: null,
  unless: [LOW_PROBABILITY],
  exceptions: ["Delay at the request of law enforcement (164.412)."],
  notes: ["Calendar days, not moved for a weekend or holiday."],
  source: SOURCE,
  confidence: "text",
} as const satisfies Partial<Rule>;

export const US_HEALTH_RULES: readonly Rule[] = [
  {
    ...COMMON,
    id: "us-hipaa-404",
    article: "164.404(b), 164.406",
    scope: COVERED,
    conditions: UNSECURED,
    undue_delay: true,
    stages: [
      {
        name: "individuals",
        article: "164.404(b)-(c)",
        deadline: { calendar_days: 60 },
        anchor: "discovery_at",
        recipient: "every individual affected",
        content: [
          WHAT_HAPPENED,
          DISCOVERED,
          { item: "Types of information involved" },
          { item: "Steps that individuals can take" },
          { item: "What the entity does about it" },
          { item: "Contact" },
        ],
      },
      {
        name: "media",
        article: "164.406",
        deadline: { calendar_days: 60 },
        anchor: "discovery_at",
        applies: { fact: "state_residents_affected", at_least: 501 },
        recipient: "prominent media of the state",
        content: [
          WHAT_HAPPENED,
          { item: "Residents of the state", from: ["state_residents_affected"] },
        ],
        note: "For more than 500 residents of a state.",
      },
    ],
  },
  {
    ...COMMON,
    id: "us-hipaa-408-500plus",
    article: "164.408(b)",
    scope: COVERED,
    conditions: { all: [UNSECURED, { fact: "individuals_affected", at_least: 500 }] },
    undue_delay: true,
    stages: [
      {
        name: "HHS",
        article: "164.408(b)",
        deadline: { calendar_days: 60 },
        anchor: "discovery_at",
        recipient: "Secretary of HHS, web form",
        content: [WHAT_HAPPENED, DISCOVERED, NUMBER],
        note: "Together with the notice to individuals.",
      },
    ],
  },
  {
    ...COMMON,
    id: "us-hipaa-408-under500",
    article: "164.408(c)",
    scope: COVERED,
    conditions: { all: [UNSECURED, { fact: "individuals_affected", below: 500 }] },
    undue_delay: false,
    stages: [
      {
        name: "HHS annual log",
        article: "164.408(c)",
        deadline: { calendar_days: 60, after: "end_of_year" },
        anchor: "discovery_at",
        recipient: "Secretary of HHS",
        content: [WHAT_HAPPENED, DISCOVERED, NUMBER],
        note: "After the end of the calendar year of discovery.",
      },
    ],
  },
  {
    ...COMMON,
    id: "us-hipaa-410",
    article: "164.410(b)",
    scope: { fact: "entity", includes: ["hipaa_business_associate"] },
    conditions: UNSECURED,
    undue_delay: true,
    stages: [
      {
        name: "covered entity",
        article: "164.410",
        deadline: { calendar_days: 60 },
        anchor: "discovery_at",
        recipient: "covered entity",
        content: [{ item: "Identification of the individuals" }, WHAT_HAPPENED],
      },
    ],
  },
];
