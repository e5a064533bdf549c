import "server-only";
import { requireReader } from "@/incidents/server/incidents/incident-filter";
import { FACTS } from "@/legal-rules/domain/facts";
import { RULESET_VERSION } from "@/legal-rules/domain/rules/rules";
import { wordLabel } from "@/legal-rules/domain/word-label";
import { operation } from "@/platform/declaration/operation";
import { FactRegisterDto } from "./evaluations/legal-dto";

/** The register of legal facts, for accounts that may read an incident. */
export const listFacts = operation({
  name: "listLegalFacts",
  summary: "Register of the legal facts: what can be recorded, and the question that asks for it",
  tag: "Legal",
  anyOf: ["incident.read", "incident.work_own"],
  output: FactRegisterDto,
  says: "Every fact with its words",
  errors: [],
  rest: "GET /api/ip3/v1/legal/facts",
  console: "legal.register",
  run: (ctx) => {
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
  },
});
