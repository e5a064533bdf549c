import type { Rule } from "../rule";
import { NATURE } from "./shared-terms";

const TABLES =
  "public clock tables that say they read each text at its issuing body in September and October 2026";
const NYDFS_SOURCE = {
  url: "https://www.dfs.ny.gov/system/files/documents/2023/12/rf23_nycrr_part_500_amend02_20231101.pdf",
  read: `packaged wording in intuitem/ciso-assistant-community@f990d7b (dfs-500-2023-11.yaml); ${TABLES}`,
};
const SEC_DAYS = {
  business_days: 4,
  calendar: "us-federal",
  zone: "America/New_York",
  day_ends: "17:30",
} as const;

export const US_FINANCE_RULES: readonly Rule[] = [
  {
    id: "us-sec-8k-105",
    instrument: "SEC Form 8-K Item 1.05 (17 CFR 249.308)",
    article: "General Instruction B.1; Item 1.05",
    jurisdiction: "US",
    status: "in_force",
    applicable_from: {
      formal: "2023-12-18",
      readings: [{ date: "2024-06-15", note: "smaller reporting companies (memory)" }],
    },
    scope: { fact: "entity", includes: ["sec_registrant_8k"] },
    conditions: {
      any: [
        { fact: "material", is: true },
        { fact: "materiality_determined_at", recorded: true },
      ],
    },
    unless: [
      {
        when: { fact: "material", is: false },
        reason: "the incident is recorded as determined not to be material",
      },
    ],
    undue_delay: false,
    other_reading: null,
    stages: [
      {
        name: "form_8k",
        article: "B.1, 1.05(a)",
        deadline: SEC_DAYS,
        anchor: "materiality_determined_at",
        recipient: "SEC through EDGAR (public)",
        content: [
          { item: "Nature, scope and timing", from: ["incident.description"] },
          { item: "Material impact, or impact that is reasonably likely" },
        ],
        note: "From the determination that it is material, not from discovery; a filing after 17:30 Eastern time counts as of the next business day.",
      },
      {
        name: "amendment_8ka",
        article: "Instruction 2",
        deadline: SEC_DAYS,
        anchor: "amendment_information_at",
        recipient: "SEC through EDGAR (public)",
        content: [{ item: "Information that the filing lacked" }],
      },
      {
        name: "materiality_determination",
        article: "Instruction 1",
        deadline: null,
        anchor: "discovery_at",
        recipient: "internal",
        content: [{ item: "Determination whether it is material, and its time" }],
        note: "Without unreasonable delay after discovery.",
      },
    ],
    exceptions: [
      "Delay granted by the Attorney General: 30, 30 and 60 days (1.05(c)).",
      "Delay of up to 7 business days under the FCC breach rule (1.05(d)).",
      "Foreign private issuers: Form 6-K, promptly.",
    ],
    notes: ["Whether the entity is a registrant is declared, never inferred from a listing."],
    source: {
      url: "https://www.sec.gov/files/form8-k.pdf",
      read: `wording of 88 FR 51896; ${TABLES}`,
    },
    confidence: "text",
  },
  {
    id: "us-ftc-safeguards",
    instrument: "FTC Safeguards Rule (16 CFR part 314)",
    article: "314.4(j), 314.2(m)",
    jurisdiction: "US",
    status: "in_force",
    applicable_from: { formal: "2024-05-13" },
    scope: { fact: "entity", includes: ["glba_ftc_financial_institution"] },
    conditions: {
      all: [
        { fact: "unencrypted", is: true },
        { fact: "consumers_affected", at_least: 500 },
      ],
    },
    undue_delay: true,
    other_reading: null,
    stages: [
      {
        name: "FTC notice",
        article: "314.4(j)(1)",
        deadline: "P30D",
        anchor: "discovery_at",
        recipient: "Federal Trade Commission, web form",
        content: [
          { item: "Institution" },
          { item: "Types of information" },
          { item: "Date or range of dates", from: ["occurred_at"] },
          { item: "Number of consumers", from: ["consumers_affected"] },
          { item: "General description", from: ["incident.description", "incident.title"] },
          { item: "Whether law enforcement asked for a delay" },
        ],
        note: "From the first day on which an employee, officer or agent knew.",
      },
    ],
    exceptions: [],
    source: {
      url: "https://www.ecfr.gov/current/title-16/part-314",
      read: `packaged wording in intuitem/ciso-assistant-community@f990d7b (standards-for-safeguarding-customer-information.yaml); ${TABLES}`,
    },
    confidence: "text",
  },
  {
    id: "us-nydfs-500-17a",
    instrument: "23 NYCRR Part 500",
    article: "500.17(a)",
    jurisdiction: "US-NY",
    status: "in_force",
    applicable_from: { formal: "2023-12-01" },
    scope: { fact: "entity", includes: ["nydfs_covered_entity"] },
    conditions: { fact: "nydfs_cybersecurity_incident", is: true },
    undue_delay: true,
    other_reading: null,
    stages: [
      {
        name: "notice",
        article: "500.17(a)",
        deadline: "PT72H",
        anchor: "determined_at",
        recipient: "Superintendent, DFS portal",
        content: [NATURE],
        note: "From the determination that the incident occurred; the duty to update goes on.",
      },
    ],
    exceptions: ["Limited exemptions of 500.19."],
    source: NYDFS_SOURCE,
    confidence: "text",
  },
  {
    id: "us-nydfs-500-17c",
    instrument: "23 NYCRR Part 500",
    article: "500.17(c)",
    jurisdiction: "US-NY",
    status: "in_force",
    applicable_from: { formal: "2023-12-01" },
    scope: { fact: "entity", includes: ["nydfs_covered_entity"] },
    conditions: { fact: "extortion_payment", is: true },
    undue_delay: false,
    other_reading: null,
    stages: [
      {
        name: "payment notice",
        article: "500.17(c)(1)",
        deadline: "PT24H",
        anchor: "payment_at",
        recipient: "Superintendent",
        content: [{ item: "Time of the payment", from: ["payment_at"] }],
      },
      {
        name: "explanation",
        article: "500.17(c)(2)",
        deadline: "P30D",
        anchor: "payment_at",
        recipient: "Superintendent",
        content: [
          { item: "Why the payment was necessary" },
          { item: "Alternatives considered" },
          { item: "Diligence, OFAC included" },
        ],
      },
    ],
    exceptions: [],
    source: NYDFS_SOURCE,
    confidence: "text",
  },
  {
    id: "us-bank-36h",
    instrument: "Computer-Security Incident Notification Rule (12 CFR 53, 225, 304)",
    article: "53.3 / 225.302 / 304.23",
    jurisdiction: "US",
    status: "in_force",
    applicable_from: { formal: "2022-05-01", note: "From memory." },
    scope: { fact: "entity", includes: ["us_banking_organization"] },
    conditions: { fact: "us_bank_notification_incident", is: true },
    undue_delay: true,
    other_reading: null,
    stages: [
      {
        name: "regulator notice",
        article: "53.3",
        deadline: "PT36H",
        anchor: "determined_at",
        recipient: "OCC, Federal Reserve or FDIC",
        content: [NATURE],
        note: "From the determination that a notification incident occurred; no form is asked for.",
      },
    ],
    exceptions: [
      "Bank service providers tell affected banks as soon as possible where services are disrupted for 4 hours or more (53.4).",
    ],
    source: {
      url: "https://www.ecfr.gov/current/title-12/chapter-I/part-53/section-53.3",
      read: TABLES,
    },
    confidence: "text",
  },
];
