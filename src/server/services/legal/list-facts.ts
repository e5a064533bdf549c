import "server-only";
import { FACTS } from "@/domain/legal/facts";
import { RULESET_VERSION } from "@/domain/legal/rules";
import { wordLabel } from "@/domain/legal/word-label";
import type { ServiceContext } from "../context";
import { requireReader } from "../incidents/incident-filter";
import type { FactRegisterDto } from "./legal-dto";

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
