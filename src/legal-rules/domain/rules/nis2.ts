import { DORA_ENTITIES, NIS2_SECTORS, TRUST_SERVICE_PROVIDERS } from "../legal-vocabulary";
import type { ContentItem, Rule } from "../rule";
import {
  CROSS_BORDER,
  EU_ASSUMED,
  IMPACT,
  IN_THE_EU,
  MALICIOUS,
  NATURE,
  ROOT_CAUSE,
  SEVERITY,
} from "./shared-terms";

const URL = "https://eur-lex.europa.eu/eli/dir/2022/2555/oj";
const AUTHORITY = "CSIRT or competent authority";

const NOTIFICATION: readonly ContentItem[] = [
  { item: "Update of the early warning" },
  SEVERITY,
  IMPACT,
  { item: "Indicators of compromise, where available" },
];

const FINAL_REPORT: readonly ContentItem[] = [
  { item: "Detailed description", from: ["incident.description"] },
  SEVERITY,
  IMPACT,
  ROOT_CAUSE,
  { item: "Mitigation applied and under way" },
  CROSS_BORDER,
];

/** Types that are covered whatever their size, or from medium size: to be confirmed as essential or important. */
const LIKELY_ENTITIES = [
  ...TRUST_SERVICE_PROVIDERS,
  "critical_entity",
  "public_electronic_communications_provider",
];

export const NIS2_RULES: readonly Rule[] = [
  {
    id: "nis2-23",
    instrument: "Directive (EU) 2022/2555 (NIS2), through national law",
    article: "23(1)-(4)",
    jurisdiction: "EU (transposed per Member State)",
    status: "in_force",
    applicable_from: {
      formal: "2024-10-18",
      readings: [
        { date: "2025-12-06", note: "national law", member_state: "DE" },
        { date: "2026-08-15", note: "national law", member_state: "NL" },
        { date: "2026-01-01", note: "reporting duty, from January 2026", member_state: "IT" },
        { date: null, note: "not transposed in September 2026", member_state: "FR" },
        { date: null, note: "not transposed in September 2026", member_state: "IE" },
        { date: null, note: "not transposed in September 2026", member_state: "ES" },
      ],
      note: "Transposition was due on 2024-10-17; national dates differ.",
    },
    scope: { fact: "entity", includes: ["essential", "important"] },
    likely_scope: {
      when: {
        all: [
          IN_THE_EU,
          {
            any: [
              { fact: "sector", includes: NIS2_SECTORS },
              { fact: "entity", includes: LIKELY_ENTITIES },
            ],
          },
        ],
      },
      note: "The sector or type is one of Annex I or II; whether the entity is essential or important (size, designation) is not recorded.",
      missing: "entity",
    },
    conditions: { fact: "significant", is: true },
    unless: [
      {
        when: { fact: "entity", includes: DORA_ENTITIES },
        reason:
          "a DORA financial entity reports under DORA instead (lex specialis, NIS2 art. 4, recital 28)",
      },
      {
        when: {
          all: [
            { fact: "entity", includes: TRUST_SERVICE_PROVIDERS },
            { fact: "trust_service_impact", is: true },
          ],
        },
        reason: "an incident of the trust service itself follows nis2-23-tsp",
      },
    ],
    undue_delay: true,
    other_reading: "1182/71-national",
    stages: [
      {
        name: "early_warning",
        article: "23(4)(a)",
        deadline: "PT24H",
        anchor: "awareness_at",
        recipient: AUTHORITY,
        content: [MALICIOUS, CROSS_BORDER],
      },
      {
        name: "incident_notification",
        article: "23(4)(b)",
        deadline: "PT72H",
        anchor: "awareness_at",
        recipient: AUTHORITY,
        content: NOTIFICATION,
      },
      {
        name: "intermediate_report",
        article: "23(4)(c)",
        deadline: null,
        anchor: { request_of: "authority" },
        recipient: AUTHORITY,
        content: [{ item: "Status updates that matter" }],
      },
      {
        name: "final_report",
        article: "23(4)(d)",
        deadline: "P1M",
        anchor: { submission_of: "incident_notification" },
        applies: { fact: "ongoing", is: false, if_absent: "assumed" },
        recipient: AUTHORITY,
        content: FINAL_REPORT,
      },
      {
        name: "progress_report_if_ongoing",
        article: "23(4)(e)",
        deadline: "P1M",
        anchor: { submission_of: "incident_notification" },
        applies: { fact: "ongoing", is: true },
        covered_by: "final_report",
        recipient: AUTHORITY,
        content: [{ item: "Progress, in place of the final report" }],
      },
      {
        name: "final_report_after_ongoing",
        article: "23(4)(e)",
        deadline: "P1M",
        anchor: "handling_completed_at",
        applies: { fact: "ongoing", is: true },
        covered_by: "final_report",
        recipient: AUTHORITY,
        content: FINAL_REPORT,
      },
      {
        name: "recipients_of_services",
        article: "23(1),(2)",
        deadline: null,
        anchor: "awareness_at",
        recipient: "recipients of the services who are likely to be affected",
        content: [
          NATURE,
          { item: "Measures that recipients can take against a significant threat" },
        ],
        note: "Where appropriate.",
      },
    ],
    exceptions: ["DORA entities report under DORA instead (NIS2 art. 4, recital 28)."],
    notes: [
      "For the digital entity types the thresholds of Implementing Regulation (EU) 2024/2690 arts 3-14 decide what is significant.",
    ],
    assumption: EU_ASSUMED,
    pending_change:
      "COM(2025) 837 (single entry point) and COM(2026) 13 (changes to NIS2 of 2026-01-20): proposals in September and October 2026.",
    source: {
      url: URL,
      read: "art. 23 verbatim in a public file; a transposition digest of September 2026; sectors at ilr.lu",
    },
    confidence: "text",
    confidence_note:
      "National dates are secondary, the list of types without a size limit is memory.",
  },
  {
    id: "nis2-23-tsp",
    instrument: "Directive (EU) 2022/2555 (NIS2), through national law",
    article: "23(4) second subparagraph",
    jurisdiction: "EU (transposed)",
    status: "in_force",
    applicable_from: { formal: "2024-10-18" },
    scope: { fact: "entity", includes: TRUST_SERVICE_PROVIDERS },
    conditions: {
      all: [
        { fact: "significant", is: true },
        { fact: "trust_service_impact", is: true },
      ],
    },
    undue_delay: true,
    other_reading: "1182/71-national",
    stages: [
      {
        name: "incident_notification",
        article: "23(4) subpara 2",
        deadline: "PT24H",
        anchor: "awareness_at",
        recipient: AUTHORITY,
        content: NOTIFICATION,
        note: "Replaces the notification within 72 hours of nis2-23.",
      },
      {
        name: "final_report",
        article: "23(4)(d)",
        deadline: "P1M",
        anchor: { submission_of: "incident_notification" },
        recipient: AUTHORITY,
        content: FINAL_REPORT,
      },
    ],
    exceptions: [],
    source: { url: URL, read: "art. 23 verbatim in a public file" },
    confidence: "text",
  },
];
