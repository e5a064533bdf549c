import "server-only";
import type { Pool, PoolClient } from "pg";
import { COLUMNS } from "@/generated/tables";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

export type ChatMuteRow = Row<"chat_mute">;

const MUTE_COLUMNS = columnsOf("chat_mute");

/** Condition of mutes in force; the first parameter is the instant. */
export const MUTE_IN_FORCE = "lifted_at IS NULL AND (until IS NULL OR until > $1)";

/** A mute in force that keeps an author from writing in a channel, the longest of them, or null. */
export async function findMuteOf(
  db: Pool | PoolClient,
  { author, channel, now }: { author: string; channel: string; now: Date },
): Promise<ChatMuteRow | null> {
  const { rows } = await db.query<ChatMuteRow>(
    `SELECT ${MUTE_COLUMNS} FROM chat_mute WHERE ${MUTE_IN_FORCE} AND author = $2 AND channel IN ('*', $3)
     ORDER BY until DESC NULLS FIRST LIMIT 1`,
    [now, author, channel],
  );
  return rows[0] ?? null;
}

/** Mutes in force, the newest first. */
export async function findMutes(pool: Pool, now: Date, limit: number): Promise<ChatMuteRow[]> {
  const { rows } = await pool.query<ChatMuteRow>(
    `SELECT ${MUTE_COLUMNS} FROM chat_mute WHERE ${MUTE_IN_FORCE} ORDER BY id DESC LIMIT $2`,
    [now, limit],
  );
  return rows;
}

/** Stores a mute. */
export async function insertMute(
  client: PoolClient,
  row: Omit<ChatMuteRow, "id" | "lifted_at" | "lifted_by">,
): Promise<ChatMuteRow> {
  const [stored] = await runStatement(
    client,
    statements.insertInto("chat_mute").values(row).returning(COLUMNS.chat_mute),
  );
  if (stored === undefined) throw new Error("storing a mute returned no row");
  return stored;
}

/** A mute, locked until the transaction ends, or null. */
export async function lockMute(client: PoolClient, id: bigint): Promise<ChatMuteRow | null> {
  const { rows } = await client.query<ChatMuteRow>(
    `SELECT ${MUTE_COLUMNS} FROM chat_mute WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** Ends a mute. */
export async function liftMuteRow(
  client: PoolClient,
  id: bigint,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await client.query("UPDATE chat_mute SET lifted_at = $2, lifted_by = $3 WHERE id = $1", [
    id,
    at,
    by,
  ]);
}

/** Whether a registration of an agent with this DID exists; simulated ones never write. */
export async function isFederatedDid(client: PoolClient, did: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM fed_agent WHERE did = $1 AND NOT simulation) AS known",
    [did],
  );
  return rows[0]?.known === true;
}
