import "server-only";
import type { Statement } from "@/evidence/domain/statements/statement";
import {
  type CaseInput,
  type CaseRecord,
  changeCase,
  type LockedCase,
} from "@/incidents/server/cases/change-case";
import { type LegalStatementKind, storedLegal } from "@/legal-rules/domain/evaluation/stored-facts";
import { findLegalStatements } from "@/legal-rules/server/read-legal";
import type { ServiceContext } from "@/platform/operation/context";
import { getTriggers } from "./evaluations/get-triggers";
import type { LegalTriggersDto } from "./evaluations/legal-dto";
import { requireLegal } from "./evaluations/legal-right";
import { storeEvaluation } from "./evaluations/store-evaluation";

interface Recording {
  statement: Extract<Statement, { kind: LegalStatementKind }>;
  record: CaseRecord;
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
