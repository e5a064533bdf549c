import "server-only";
import { changeCase } from "@/incidents/server/cases/change-case";
import { OfIncident } from "@/incidents/server/cases/on-case";
import { storedLegal } from "@/legal-rules/domain/evaluation/stored-facts";
import { findLegalStatements } from "@/legal-rules/server/read-legal";
import { operation } from "@/platform/declaration/operation";
import { getTriggers } from "./get-triggers";
import { LegalTriggersDto } from "./legal-dto";
import { LegalEvaluationBody } from "./legal-input";
import { requireLegal } from "./legal-right";
import { storeEvaluation } from "./store-evaluation";

/** Evaluates the recorded facts with the rules in force and stores what they say. */
export const evaluateIncident = operation({
  name: "evaluateLegalFacts",
  summary: "Evaluate the recorded facts with the rules in force, and store the answer",
  tag: "Legal",
  anyOf: ["legal.record"],
  ifMatch: true,
  params: OfIncident,
  body: LegalEvaluationBody,
  output: LegalTriggersDto,
  says: "The legal triggers as they are now",
  errors: ["version_conflict"],
  rest: "POST /api/ip3/v1/incidents/{id}/legal-evaluations",
  console: "legal.evaluate",
  run: async (ctx, input) => {
    await changeCase(
      ctx,
      input,
      (row) => requireLegal(ctx, "legal.record", row),
      async (locked) => {
        const stored = storedLegal(await findLegalStatements(locked.client, locked.row.id));
        return { set: {}, records: [await storeEvaluation(locked, stored)] };
      },
    );
    return getTriggers(ctx, { id: input.id });
  },
});
