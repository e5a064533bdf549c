import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { OfIncident } from "@/incidents/server/cases/on-case";
import { operation } from "@/platform/declaration/operation";
import { checkedFacts } from "./check-recorded";
import { LegalTriggersDto } from "./evaluations/legal-dto";
import { LegalFactsBody } from "./evaluations/legal-input";
import { recordLegal } from "./record-legal";
import { textOrNull } from "./text-or-null";

/**
 * Records legal facts of an incident; null takes one back. Throws `validation_failed` with the place of
 * each key or word that the register does not know, and of instants in the future.
 */
export const recordFacts = operation({
  name: "recordLegalFacts",
  summary: "Record legal facts of an incident, or take them back",
  tag: "Legal",
  anyOf: ["legal.record"],
  ifMatch: true,
  params: OfIncident,
  body: LegalFactsBody,
  output: LegalTriggersDto,
  says: "The legal triggers as they are now",
  errors: ["version_conflict"],
  rest: "POST /api/ip3/v1/incidents/{id}/legal-facts",
  console: "legal.recordFacts",
  run: (ctx, input) => {
    return recordLegal(ctx, input, ({ now }) => {
      const facts = checkedFacts(input.facts, "/facts", now);
      const keys = Object.keys(facts).sort();
      if (keys.length === 0) {
        const message = "At least one fact is to be recorded.";
        throw new ServiceError("validation_failed", {
          detail: message,
          errors: [{ pointer: "/facts", message }],
        });
      }
      return {
        statement: { kind: "legal_facts", body: { facts, note: textOrNull(input.note) } },
        record: {
          kind: "legal.facts",
          summary: {
            facts: keys.filter((key) => facts[key] !== null),
            taken_back: keys.filter((key) => facts[key] === null),
          },
        },
      };
    });
  },
});
