import "server-only";
import type { RecordedFact } from "@/evidence/domain/statements/statement";
import { OfIncident } from "@/incidents/server/cases/on-case";
import { operation } from "@/platform/declaration/operation";
import { checkedFacts } from "./check-recorded";
import { LegalTriggersDto } from "./evaluations/legal-dto";
import { LegalEventBody } from "./evaluations/legal-input";
import { recordLegal } from "./record-legal";
import { textOrNull } from "./text-or-null";

/**
 * Records a serious incident of an AI system. The event alone is a claim: what it does not say counts
 * as not recorded. Throws `validation_failed` with the place.
 */
export const recordEvent = operation({
  name: "recordLegalEvent",
  summary: "Record a serious incident of an AI system (AI Act art. 3(49))",
  tag: "Legal",
  anyOf: ["legal.record"],
  ifMatch: true,
  params: OfIncident,
  body: LegalEventBody,
  output: LegalTriggersDto,
  says: "The legal triggers as they are now",
  errors: ["version_conflict"],
  rest: "POST /api/ip3/v1/incidents/{id}/events",
  console: "legal.recordEvent",
  run: (ctx, input) => {
    const { id, expected_version, type, note, ...said } = input;
    return recordLegal(ctx, { id, expected_version }, ({ now }) => {
      const given: Record<string, RecordedFact> = { ai_serious_incident: true };
      for (const [key, value] of Object.entries(said)) if (value !== undefined) given[key] = value;
      const facts = checkedFacts(given, "", now);
      return {
        statement: { kind: "legal_event", body: { type, facts, note: textOrNull(note) } },
        record: { kind: "legal.event", summary: { type, facts: Object.keys(facts).sort() } },
      };
    });
  },
});
