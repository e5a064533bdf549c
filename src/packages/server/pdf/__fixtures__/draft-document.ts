import type { DraftDocument } from "@/legal-rules/domain/evaluation/draft";

/** A draft of a GDPR notification with two gaps. */
export function draftDocument(change: Partial<DraftDocument> = {}): DraftDocument {
  return {
    title: "Draft: Regulation (EU) 2016/679 (GDPR), 33(1),33(3): notification",
    rule: "gdpr-33-1",
    stage: "notification",
    instrument: "Regulation (EU) 2016/679 (GDPR)",
    article: "33(1),33(3)",
    status: "in_force",
    match: "conditional",
    recipient: "supervisory authority of art. 55",
    due: "2026-10-27T09:00:00+01:00",
    zone: "Europe/Brussels",
    incident: "INC-2026-000123",
    ruleset_version: "2026-11-22.1",
    drafted_at: "2026-10-25T08:30:00.000Z",
    items: [
      { label: "Own reference", value: "INC-2026-000123", source: "incident:id" },
      { label: "Subject", value: "Žluťoučký kůň leaks names", source: "incident:title" },
      { label: "Likely consequences", value: null, source: null },
      { label: "Categories of data subjects", value: null, source: null },
    ],
    gaps: 2,
    notes: ["The law asks for it where feasible; a later one has to give reasons."],
    doctrine: "Decision support, not legal advice. A qualified person decides and files.",
    ...change,
  };
}
