import "server-only";
import { type CaseInput, changeCase } from "@/incidents/server/cases/change-case";
import { storedLegal } from "@/legal-rules/domain/evaluation/stored-facts";
import { findLegalStatements } from "@/legal-rules/server/read-legal";
import type { ServiceContext } from "@/platform/operation/context";
import { getTriggers } from "./get-triggers";
import type { LegalTriggersDto } from "./legal-dto";
import { requireLegal } from "./legal-right";
import { storeEvaluation } from "./store-evaluation";

/** Evaluates the recorded facts with the rules in force and stores what they say. */
export async function evaluateIncident(
  ctx: ServiceContext,
  input: CaseInput,
): Promise<LegalTriggersDto> {
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
}
