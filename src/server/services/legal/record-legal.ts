import "server-only";
import type { Statement } from "@/domain/incidents/statement";
import { type LegalStatementKind, storedLegal } from "@/domain/legal/stored-facts";
import type { TraceSummary } from "@/domain/trace/record";
import { type CaseInput, changeCase, type LockedCase } from "../cases/change-case";
import type { ServiceContext } from "../context";
import { getTriggers } from "./get-triggers";
import type { LegalTriggersDto } from "./legal-dto";
import { requireLegal } from "./legal-right";
import { findLegalStatements } from "./read-legal";
import { storeEvaluation } from "./store-evaluation";

interface Recording {
  statement: Extract<Statement, { kind: LegalStatementKind }>;
  record: { kind: string; summary: TraceSummary };
}

/**
 * Records something that the rules are evaluated on, and in the same transaction what they say of the
 * facts as they then are. `check` looks at the input and throws `validation_failed`.
 */
export async function recordLegal(
  ctx: ServiceContext,
  input: CaseInput,
  check: (locked: LockedCase) => Recording | Promise<Recording>,
): Promise<LegalTriggersDto> {
  await changeCase(
    ctx,
    input,
    (row) => requireLegal(ctx, "legal.record", row),
    async (locked) => {
      const { statement, record } = await check(locked);
      const { client, row, actor, now } = locked;
      const before = await findLegalStatements(client, row.id);
      // Its number is not given yet, and no evaluation holds one.
      const said = { statementId: "", authorName: actor.name, statedAt: now.toISOString() };
      const stored = storedLegal([...before, { ...statement, ...said }]);
      const evaluated = await storeEvaluation(locked, stored);
      return { set: {}, statement, records: [record], follows: [evaluated] };
    },
  );
  return getTriggers(ctx, { id: input.id });
}
