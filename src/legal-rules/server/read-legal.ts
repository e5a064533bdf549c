import "server-only";
import type { Pool, PoolClient } from "pg";
import { formatStatementId } from "@/evidence/domain/statements/statement";
import {
  LEGAL_STATEMENT_KINDS,
  type LegalStatement,
  type StoredLegal,
  storedLegal,
} from "@/legal-rules/domain/evaluation/stored-facts";
import { type LegalStatementRow, readLegalStatements } from "./legal";

/** Statements of an incident that the rules are evaluated on; oldest first. */
export async function findLegalStatements(
  client: Pool | PoolClient,
  incidentId: bigint,
): Promise<LegalStatement[]> {
  return (await readLegalStatements(client, [incidentId], LEGAL_STATEMENT_KINDS)).map(
    toLegalStatement,
  );
}

/** The same of many incidents at once; one without a statement is not in the map. */
export async function readStoredLegal(
  client: Pool | PoolClient,
  ids: readonly bigint[],
): Promise<Map<bigint, StoredLegal>> {
  const statements = new Map<bigint, LegalStatement[]>();
  for (const row of await readLegalStatements(client, ids, LEGAL_STATEMENT_KINDS)) {
    const own = statements.get(row.incident_id) ?? [];
    own.push(toLegalStatement(row));
    statements.set(row.incident_id, own);
  }
  return new Map([...statements].map(([id, own]) => [id, storedLegal(own)]));
}

/** Statements are written by the services alone, which check the body of each kind. */
function toLegalStatement(row: LegalStatementRow): LegalStatement {
  return {
    kind: row.kind,
    body: JSON.parse(row.body),
    statementId: formatStatementId(row.id),
    authorName: row.author_name,
    statedAt: row.stated_at,
  };
}
