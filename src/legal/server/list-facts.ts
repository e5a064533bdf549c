import "server-only";
import { requireReader } from "@/incidents/server/incidents/incident-filter";
import { FACTS } from "@/legal-rules/domain/facts";
import { RULESET_VERSION } from "@/legal-rules/domain/rules/rules";
import { wordLabel } from "@/legal-rules/domain/word-label";
import type { ServiceContext } from "@/platform/operation/context";
import type { FactRegisterDto } from "./evaluations/legal-dto";

/** The register of legal facts, for whoever may read an incident. */
export function listFacts(ctx: ServiceContext): FactRegisterDto {
  requireReader(ctx);
  return {
    ruleset_version: RULESET_VERSION,
    facts: Object.entries(FACTS).map(([key, { type, question, group, words }]) => ({
      key,
      type,
      question,
      group,
      words: words?.map((word) => ({ word, label: wordLabel(word) })) ?? null,
    })),
  };
}
