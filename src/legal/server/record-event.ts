import "server-only";
import type { z } from "zod";
import type { RecordedFact } from "@/evidence/domain/statements/statement";
import type { ServiceContext } from "@/platform/operation/context";
import { checkedFacts } from "./check-recorded";
import type { LegalTriggersDto } from "./evaluations/legal-dto";
import type { LegalEventBody } from "./evaluations/legal-input";
import { recordLegal } from "./record-legal";
import { textOrNull } from "./text-or-null";

/**
 * Records a serious incident of an AI system. The event alone is a claim: what it does not say counts
 * as not recorded. Throws `validation_failed` with the place.
 */
export function recordEvent(
  ctx: ServiceContext,
  input: z.infer<typeof LegalEventBody> & { id: string },
): Promise<LegalTriggersDto> {
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
}
