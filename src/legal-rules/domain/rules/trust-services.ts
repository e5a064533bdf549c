import type { Rule } from "../rule";
import { NATURE } from "./shared-terms";

const URL = "https://eur-lex.europa.eu/eli/reg/2014/910/2024-10-18";

export const TRUST_SERVICE_RULES: readonly Rule[] = [
  {
    id: "eidas-24-2",
    instrument: "Regulation (EU) 910/2014 as amended by (EU) 2024/1183 (eIDAS)",
    article: "24(2)(fb)",
    jurisdiction: "EU/EEA",
    status: "in_force",
    applicable_from: { formal: "2024-05-20" },
    scope: { fact: "entity", includes: ["qualified_trust_service_provider"] },
    conditions: { fact: "significant", is: true },
    undue_delay: true,
    other_reading: "1182/71",
    stages: [
      {
        name: "notification",
        article: "24(2)(fb)",
        deadline: "PT24H",
        anchor: "occurred_at",
        combine: {
          deadline: "PT24H",
          anchor: "awareness_at",
          alone:
            "Counted from awareness, as no time of occurrence is recorded; sources differ on whether the incident itself or awareness of it counts.",
        },
        recipient:
          "supervisory body, affected individuals who can be identified, other bodies concerned, and the public where that is in its interest",
        content: [NATURE],
        note: "Sources differ: 24 hours from the incident or from awareness of it. The earlier is shown.",
      },
    ],
    exceptions: ["Overlaps nis2-23-tsp: one significant incident can trigger both."],
    source: { url: URL, read: "a page of sorena.io on qualified providers" },
    confidence: "secondary",
  },
  {
    id: "eidas-19a",
    instrument: "Regulation (EU) 910/2014 as amended (eIDAS)",
    article: "19a(1)(b)",
    jurisdiction: "EU/EEA",
    status: "in_force",
    applicable_from: { formal: "2024-05-20" },
    scope: { fact: "entity", includes: ["non_qualified_trust_service_provider"] },
    conditions: { fact: "significant", is: true },
    undue_delay: true,
    other_reading: "1182/71",
    stages: [
      {
        name: "notification",
        article: "19a(1)(b)",
        deadline: "PT24H",
        anchor: "awareness_at",
        recipient:
          "supervisory body, affected individuals who can be identified, the public where that is in its interest, other competent bodies concerned",
        content: [NATURE],
      },
    ],
    exceptions: [],
    source: { url: URL, read: "official German wording at gesetze.legal" },
    confidence: "text",
    confidence_note: "Read in German.",
  },
];
