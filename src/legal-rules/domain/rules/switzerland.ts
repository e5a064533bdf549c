import type { Rule } from "../rule";
import { NATURE } from "./shared-terms";

export const SWISS_RULES: readonly Rule[] = [
  {
    id: "ch-isg-74",
    instrument: "Swiss Information Security Act (ISG/LSI), art. 74a and following",
    article: "74e",
    jurisdiction: "CH",
    status: "in_force",
    applicable_from: { formal: "2025-04-01" },
    scope: { fact: "entity", includes: ["swiss_critical_infrastructure_operator"] },
    conditions: { fact: "cyberattack_on_infrastructure", is: true },
    undue_delay: false,
    other_reading: null,
    stages: [
      {
        name: "report",
        article: "74e",
        deadline: "PT24H",
        anchor: "discovery_at",
        recipient: "BACS/NCSC",
        content: [NATURE],
      },
      {
        name: "complete",
        article: "74e",
        deadline: "P14D",
        anchor: { submission_of: "report" },
        recipient: "BACS/NCSC",
        content: [{ item: "What the first report left open" }],
      },
    ],
    exceptions: [],
    source: { url: "https://www.fedlex.admin.ch/eli/cc/2022/232", read: "not read" },
    confidence: "memory",
  },
];
