import "server-only";
import type { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "@/platform/operation/context";
import { checkedFacts } from "./check-recorded";
import type { LegalTriggersDto } from "./evaluations/legal-dto";
import type { LegalFactsBody } from "./evaluations/legal-input";
import { recordLegal } from "./record-legal";
import { textOrNull } from "./text-or-null";

/**
 * Records legal facts of an incident; null takes one back. Throws `validation_failed` with the place of
 * each key or word that the register does not know, and of instants in the future.
 */
export function recordFacts(
  ctx: ServiceContext,
  input: z.infer<typeof LegalFactsBody> & { id: string },
): Promise<LegalTriggersDto> {
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
}
