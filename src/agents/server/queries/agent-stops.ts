import "server-only";
import type { Pool, PoolClient } from "pg";
import { COLUMNS as TABLES } from "@/generated/tables";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** A person's review of a quarantined agent. */
export type ReviewRow = Row<"agent_review", { verdict: "green" | "red" }>;

const COLUMNS = columnsOf("agent_review");

/** Reviews of an agent, the newest first, at most a hundred. */
export async function findReviews(
  client: Pool | PoolClient,
  agentId: bigint,
): Promise<ReviewRow[]> {
  const { rows } = await client.query<ReviewRow>(
    `SELECT ${COLUMNS} FROM agent_review WHERE agent_id = $1 ORDER BY id DESC LIMIT 100`,
    [agentId],
  );
  return rows;
}

/** Keeps a review and returns it. */
export async function insertReview(
  client: PoolClient,
  review: Omit<ReviewRow, "id" | "used_at">,
): Promise<ReviewRow> {
  const [row] = await runStatement(
    client,
    statements
      .insertInto("agent_review")
      .values(review)
      .returning(TABLES.agent_review)
      .$castTo<ReviewRow>(),
  );
  if (row === undefined) throw new Error("keeping a review returned no row");
  return row;
}

/** Uses a review up; false where it was used before. */
export async function consumeReview(client: PoolClient, id: bigint, at: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    "UPDATE agent_review SET used_at = $2 WHERE id = $1 AND used_at IS NULL",
    [id, at],
  );
  return rowCount === 1;
}

/** Ends the open challenges of an agent that may no longer answer them; returns how many. */
export async function supersedeChallenges(client: PoolClient, agentId: bigint): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE agent_challenge SET outcome = 'superseded'
     WHERE agent_id = $1 AND purpose = 'control' AND outcome IS NULL`,
    [agentId],
  );
  return rowCount ?? 0;
}

/**
 * Notes that a call of an agent was refused, where none was noted since `since`. True for the one that
 * is to be recorded; of many at once, one is.
 */
export async function noteRefusal(
  client: PoolClient,
  agentId: bigint,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE agent SET last_refused_at = $2
     WHERE id = $1 AND (last_refused_at IS NULL OR last_refused_at <= $3)`,
    [agentId, at, since],
  );
  return rowCount === 1;
}
