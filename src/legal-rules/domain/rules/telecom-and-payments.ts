import type { Rule } from "../rule";
import { EU_ASSUMED, IN_THE_EU, NATURE, PERSONS_AFFECTED } from "./shared-terms";

const TELECOM = {
  fact: "entity",
  includes: ["public_electronic_communications_provider"],
} as const;

export const TELECOM_AND_PAYMENT_RULES: readonly Rule[] = [
  {
    id: "eprivacy-611-2013",
    instrument: "Directive 2002/58/EC art. 4 with Regulation (EU) 611/2013",
    article: "611/2013 arts 2-3",
    jurisdiction: "EU/EEA",
    status: "in_force",
    applicable_from: { formal: "2013-08-25" },
    scope: { all: [TELECOM, { fact: "personal_data", is: true }, IN_THE_EU] },
    conditions: { all: [] },
    undue_delay: true,
    other_reading: "1182/71",
    stages: [
      {
        name: "initial_notification",
        article: "2(2)",
        deadline: "PT24H",
        anchor: "detection_at",
        recipient: "competent national authority",
        content: [NATURE, PERSONS_AFFECTED, { item: "Annex I, section 1 at least" }],
        note: "Where feasible.",
      },
      {
        name: "second_notification",
        article: "2(3)",
        deadline: "P3D",
        anchor: { submission_of: "initial_notification" },
        recipient: "competent national authority",
        content: [{ item: "What was left open of Annex I" }],
      },
      {
        name: "subscribers",
        article: "3",
        deadline: null,
        anchor: "detection_at",
        recipient: "subscriber or individual",
        content: [NATURE],
        note: "When it is likely to affect personal data or privacy adversely.",
      },
    ],
    exceptions: ["Data made unintelligible to whoever has no right to them (art. 4)."],
    assumption: EU_ASSUMED,
    pending_change:
      "COM(2025) 837 would delete Directive 2002/58/EC art. 4; first reading in September 2026.",
    source: {
      url: "https://eur-lex.europa.eu/eli/reg/2013/611/oj",
      read: "summaries at lexology and databreaches.net",
    },
    confidence: "secondary",
  },
  {
    id: "eecc-40",
    instrument: "Directive (EU) 2018/1972 (EECC)",
    article: "40-41",
    jurisdiction: "EU",
    status: "superseded",
    applicable_from: { formal: null },
    superseded_by: "nis2-23 (NIS2 art. 43 deletes EECC arts 40-41 from 2024-10-18; memory)",
    scope: TELECOM,
    conditions: { fact: "significant", is: true },
    undue_delay: true,
    other_reading: null,
    stages: [],
    exceptions: [],
    source: { url: "https://eur-lex.europa.eu/eli/dir/2018/1972/oj", read: "not read" },
    confidence: "memory",
  },
  {
    id: "psd2-96",
    instrument: "Directive (EU) 2015/2366 (PSD2)",
    article: "96(1)-(5)",
    jurisdiction: "EU",
    status: "superseded",
    applicable_from: { formal: null },
    superseded_by:
      "dora-19-major (DORA art. 23 covers payment-related incidents of these institutions)",
    scope: {
      fact: "entity",
      includes: [
        "credit_institution",
        "payment_institution",
        "account_information_service_provider",
        "electronic_money_institution",
      ],
    },
    conditions: { fact: "classified_major", is: true },
    undue_delay: true,
    other_reading: null,
    stages: [],
    exceptions: [],
    source: {
      url: "https://eur-lex.europa.eu/eli/dir/2015/2366/oj",
      read: "DORA art. 23 as packaged in intuitem/ciso-assistant-community@f990d7b (dora.yaml); PSD2 itself not read",
    },
    confidence: "text",
    confidence_note: "The side of PSD2 is memory.",
  },
];
