import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

export type RevisionState = "checking" | "awaiting_review" | "applied" | "replaced" | "failed";

export type RevisionRow = Row<"fed_revision", { state: RevisionState; declaration: Declaration }>;

const COLUMNS = columnsOf("fed_revision");

/** A revision of a registration, or null; `lock` keeps its row until the transaction ends. */
export async function findRevision(
  client: Pool | PoolClient,
  { agentId, revision, lock = false }: { agentId: bigint; revision: number; lock?: boolean },
): Promise<RevisionRow | null> {
  const { rows } = await client.query<RevisionRow>(
    `SELECT ${COLUMNS} FROM fed_revision WHERE agent_id = $1 AND revision = $2
     ${lock ? "FOR NO KEY UPDATE" : ""}`,
    [agentId, revision],
  );
  return rows[0] ?? null;
}

/** The revision that is being checked or waits for a person, or null. */
export async function findOpenRevision(
  client: Pool | PoolClient,
  agentId: bigint,
): Promise<RevisionRow | null> {
  const { rows } = await client.query<RevisionRow>(
    `SELECT ${COLUMNS} FROM fed_revision
     WHERE agent_id = $1 AND state IN ('checking', 'awaiting_review')`,
    [agentId],
  );
  return rows[0] ?? null;
}

/** The newest revision's number; 0 where there is none. */
export async function findLastRevision(client: PoolClient, agentId: bigint): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    "SELECT coalesce(max(revision), 0)::int AS last FROM fed_revision WHERE agent_id = $1",
    [agentId],
  );
  return rows[0]?.last ?? 0;
}

/** Stores a revision of a locked registration. */
export async function insertRevision(
  client: PoolClient,
  row: Omit<RevisionRow, "ended_at">,
): Promise<void> {
  await runStatement(client, statements.insertInto("fed_revision").values(row));
}

/** Moves a revision of a locked registration to another state. */
export async function moveRevision(
  client: PoolClient,
  { agentId, revision }: { agentId: bigint; revision: number },
  state: RevisionState,
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE fed_revision SET state = $3,
       ended_at = CASE WHEN $3 IN ('replaced', 'failed') THEN $4::timestamptz END
     WHERE agent_id = $1 AND revision = $2`,
    [agentId, revision, state, at],
  );
}

/** Ends the open revisions of locked registrations. */
export async function failOpenRevisions(
  client: PoolClient,
  agentIds: readonly bigint[],
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE fed_revision SET state = 'failed', ended_at = $2
     WHERE agent_id = ANY ($1::bigint[]) AND state IN ('checking', 'awaiting_review')`,
    [agentIds, at],
  );
}

/** Marks the applied revision of a locked registration as followed by another. */
export async function replaceAppliedRevision(
  client: PoolClient,
  agentId: bigint,
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE fed_revision SET state = 'replaced', ended_at = $2
     WHERE agent_id = $1 AND state = 'applied'`,
    [agentId, at],
  );
}
