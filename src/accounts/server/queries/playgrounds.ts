import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf, type Row } from "@/platform/db/rows";

export type PlaygroundRow = Row<"playground">;

/** What was made for a playground, and what became of it. */
export type PlaygroundItemRow = Row<
  "playground_item",
  { story: "review" | "approval" | "incident" }
>;

const COLUMNS = columnsOf("playground");
const ITEM_COLUMNS = columnsOf("playground_item");

/** The open playground of an account, or null. */
export async function findPlayground(
  client: Pool | PoolClient,
  accountId: string,
): Promise<PlaygroundRow | null> {
  const { rows } = await client.query<PlaygroundRow>(
    `SELECT ${COLUMNS} FROM playground WHERE account_id = $1 AND ended_at IS NULL`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** Opens a playground; null where the account has one open. */
export async function insertPlayground(
  client: PoolClient,
  row: Omit<PlaygroundRow, "ended_at">,
): Promise<PlaygroundRow | null> {
  const { rows } = await client.query<PlaygroundRow>(
    `INSERT INTO playground (id, account_id, opened_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) WHERE ended_at IS NULL DO NOTHING RETURNING ${COLUMNS}`,
    [row.id, row.account_id, row.opened_at],
  );
  return rows[0] ?? null;
}

/** Ends the open playground of an account, behind every act that is under way in it; null where it has none. */
export async function endPlaygroundRow(
  client: PoolClient,
  accountId: string,
  now: Date,
): Promise<PlaygroundRow | null> {
  const { rows } = await client.query<PlaygroundRow>(
    `UPDATE playground SET ended_at = $2 WHERE account_id = $1 AND ended_at IS NULL RETURNING ${COLUMNS}`,
    [accountId, now],
  );
  return rows[0] ?? null;
}

/** Notes what was made for a playground; false where that has ended. */
export async function insertPlaygroundItem(
  client: PoolClient,
  item: Omit<PlaygroundItemRow, "cleared_at">,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO playground_item (subject, playground_id, story, made_at)
     SELECT $1, id, $3, $4 FROM playground WHERE id = $2 AND ended_at IS NULL FOR SHARE`,
    [item.subject, item.playground_id, item.story, item.made_at],
  );
  return rowCount === 1;
}

/** Things of a playground, the newest first. */
export async function findPlaygroundItems(
  client: Pool | PoolClient,
  playgroundId: string,
): Promise<PlaygroundItemRow[]> {
  const { rows } = await client.query<PlaygroundItemRow>(
    `SELECT ${ITEM_COLUMNS} FROM playground_item WHERE playground_id = $1 ORDER BY made_at DESC, subject`,
    [playgroundId],
  );
  return rows;
}

/** Things of ended playgrounds of an account that are not closed yet. */
export async function findUncleared(pool: Pool, accountId: string): Promise<PlaygroundItemRow[]> {
  const { rows } = await pool.query<PlaygroundItemRow>(
    `SELECT ${ITEM_COLUMNS} FROM playground_item JOIN playground p ON p.id = playground_id
     WHERE p.account_id = $1 AND p.ended_at IS NOT NULL AND cleared_at IS NULL`,
    [accountId],
  );
  return rows;
}

/** Notes that a thing is closed because its playground ended. */
export async function noteCleared(client: PoolClient, subject: string, now: Date): Promise<void> {
  await client.query("UPDATE playground_item SET cleared_at = $2 WHERE subject = $1", [
    subject,
    now,
  ]);
}
