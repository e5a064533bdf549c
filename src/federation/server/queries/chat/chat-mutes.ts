import "server-only";
import type { Pool, PoolClient } from "pg";

export interface ChatMuteRow {
  id: bigint;
  /** `*`: every channel. */
  channel: string;
  author: string;
  reason: string;
  muted_by: string;
  muted_by_name: string;
  muted_at: Date;
  until: Date | null;
  lifted_at: Date | null;
  lifted_by: string | null;
}

const COLUMNS =
  "id, channel, author, reason, muted_by, muted_by_name, muted_at, until, lifted_at, lifted_by";

/** Condition of mutes in force; the first parameter is the instant. */
export const MUTE_IN_FORCE = "lifted_at IS NULL AND (until IS NULL OR until > $1)";

/** A mute in force that keeps an author from writing in a channel, the longest of them, or null. */
export async function findMuteOf(
  db: Pool | PoolClient,
  { author, channel, now }: { author: string; channel: string; now: Date },
): Promise<ChatMuteRow | null> {
  const { rows } = await db.query<ChatMuteRow>(
    `SELECT ${COLUMNS} FROM chat_mute WHERE ${MUTE_IN_FORCE} AND author = $2 AND channel IN ('*', $3)
     ORDER BY until DESC NULLS FIRST LIMIT 1`,
    [now, author, channel],
  );
  return rows[0] ?? null;
}

/** Mutes in force, the newest first. */
export async function findMutes(pool: Pool, now: Date, limit: number): Promise<ChatMuteRow[]> {
  const { rows } = await pool.query<ChatMuteRow>(
    `SELECT ${COLUMNS} FROM chat_mute WHERE ${MUTE_IN_FORCE} ORDER BY id DESC LIMIT $2`,
    [now, limit],
  );
  return rows;
}

/** Stores a mute. */
export async function insertMute(
  client: PoolClient,
  row: Omit<ChatMuteRow, "id" | "lifted_at" | "lifted_by">,
): Promise<ChatMuteRow> {
  const { rows } = await client.query<ChatMuteRow>(
    `INSERT INTO chat_mute (channel, author, reason, muted_by, muted_by_name, muted_at, until)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
    [row.channel, row.author, row.reason, row.muted_by, row.muted_by_name, row.muted_at, row.until],
  );
  const [stored] = rows;
  if (stored === undefined) throw new Error("storing a mute returned no row");
  return stored;
}

/** A mute, locked until the transaction ends, or null. */
export async function lockMute(client: PoolClient, id: bigint): Promise<ChatMuteRow | null> {
  const { rows } = await client.query<ChatMuteRow>(
    `SELECT ${COLUMNS} FROM chat_mute WHERE id = $1 FOR UPDATE`,
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
