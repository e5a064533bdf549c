import "server-only";
import { storedLegal } from "@/domain/legal/stored-facts";
import { type CaseInput, changeCase } from "../cases/change-case";
import type { ServiceContext } from "../context";
import { getTriggers } from "./get-triggers";
import type { LegalTriggersDto } from "./legal-dto";
import { requireLegal } from "./legal-right";
import { findLegalStatements } from "./read-legal";
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
