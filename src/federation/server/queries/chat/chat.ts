import "server-only";
import type { Pool, PoolClient } from "pg";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import type { Detection } from "@/firewall/domain/injection/detection";
import { columnsOf, type Row } from "@/platform/db/rows";

export type ChatChannelRow = Row<
  "chat_channel",
  { role: FedAgentRow["role"] | null; writers: "all" | "integrators" }
>;

type ChatVerdict = "CLEAN" | "SUSPICIOUS" | "INJECTION" | "ERROR";

/** A message as stored; the caller decides which of it may be shown. */
export type ChatMessageRow = Row<
  "chat_message",
  { verdict: ChatVerdict; scan: Omit<Detection, "verdict" | "orders"> }
>;

/** First key of the advisory locks that order the messages of a channel; the second is the channel's hash. */
const CHANNEL_LOCK = 0x50524c10;

const NEXT_NUMBER = "nextval('chat_message_seq_seq'::regclass)";

const CHANNEL_COLUMNS = columnsOf("chat_channel", { as: "c" });

const COLUMNS = columnsOf("chat_message");

/** A channel, or null. */
export async function findChannel(
  db: Pool | PoolClient,
  id: string,
): Promise<ChatChannelRow | null> {
  const { rows } = await db.query<ChatChannelRow>(
    `SELECT ${CHANNEL_COLUMNS} FROM chat_channel c WHERE c.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** All channels, each with its latest position and how many of its messages are held. */
export async function findChannels(
  pool: Pool,
): Promise<(ChatChannelRow & { position: bigint; held: number })[]> {
  const { rows } = await pool.query<ChatChannelRow & { position: bigint; held: number }>(
    `SELECT ${CHANNEL_COLUMNS},
       coalesce((SELECT max(m.position) FROM chat_message m WHERE m.channel = c.id), 0) AS position,
       coalesce(h.held, 0)::int AS held
     FROM chat_channel c
     LEFT JOIN (SELECT channel, count(*) AS held FROM chat_message WHERE held GROUP BY channel) h ON h.channel = c.id
     ORDER BY c.role IS NOT NULL, c.writers DESC, c.id`,
  );
  return rows;
}

/**
 * Locks the numbering of a channel's messages until the transaction ends: numbers become visible in
 * order, so a reader who has seen one has seen all before it.
 */
export async function lockChannel(client: PoolClient, channel: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [CHANNEL_LOCK, channel]);
}

/** Number of the latest news of a channel, 0 where there is none. */
export async function findPosition(db: Pool | PoolClient, channel: string): Promise<bigint> {
  const { rows } = await db.query<{ position: bigint }>({
    name: "chat-position",
    text: "SELECT coalesce(max(position), 0) AS position FROM chat_message WHERE channel = $1",
    values: [channel],
  });
  return rows[0]?.position ?? 0n;
}

/** An author's message under a transaction id, or null. */
export async function findByTxn(
  db: Pool | PoolClient,
  { channel, author, txnId }: { channel: string; author: string; txnId: string },
): Promise<ChatMessageRow | null> {
  const { rows } = await db.query<ChatMessageRow>({
    name: "chat-by-txn",
    text: `SELECT ${COLUMNS} FROM chat_message WHERE channel = $1 AND author = $2 AND txn_id = $3`,
    values: [channel, author, txnId],
  });
  return rows[0] ?? null;
}

/** Stores a message under the next number; to be called under the channel's lock. */
export async function insertMessage(
  client: PoolClient,
  row: Pick<
    ChatMessageRow,
    | "channel"
    | "author"
    | "author_name"
    | "txn_id"
    | "content_sha256"
    | "verdict"
    | "scan"
    | "held"
    | "sent_at"
  > & { body: string },
): Promise<ChatMessageRow> {
  const { rows } = await client.query<ChatMessageRow>(
    `WITH next AS MATERIALIZED (SELECT ${NEXT_NUMBER} AS seq)
     INSERT INTO chat_message (seq, position, channel, author, author_name, txn_id, body, content_sha256, verdict, scan,
       held, sent_at)
     OVERRIDING SYSTEM VALUE
     SELECT seq, seq, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM next RETURNING ${COLUMNS}`,
    [
      row.channel,
      row.author,
      row.author_name,
      row.txn_id,
      row.body,
      row.content_sha256,
      row.verdict,
      JSON.stringify(row.scan),
      row.held,
      row.sent_at,
    ],
  );
  const [stored] = rows;
  if (stored === undefined) throw new Error("storing a message returned no row");
  return stored;
}

/** The channel of a message, or null if there is no such message. */
export async function findMessageChannel(client: PoolClient, seq: bigint): Promise<string | null> {
  const { rows } = await client.query<{ channel: string }>(
    "SELECT channel FROM chat_message WHERE seq = $1",
    [seq],
  );
  return rows[0]?.channel ?? null;
}

/** A message; under the channel's lock it stays as it is until the transaction ends. */
export async function findMessage(
  db: Pool | PoolClient,
  seq: bigint,
): Promise<ChatMessageRow | null> {
  const { rows } = await db.query<ChatMessageRow>(
    `SELECT ${COLUMNS} FROM chat_message WHERE seq = $1`,
    [seq],
  );
  return rows[0] ?? null;
}

/** Takes a message's text away and keeps its digest; under the channel's lock. */
export async function redactRow(
  client: PoolClient,
  seq: bigint,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<ChatMessageRow> {
  return moved(
    client,
    "body = NULL, held = false, redacted_at = $2, redacted_by = $3, redact_reason = $4",
    [seq, at, by, reason],
  );
}

/** Shows a held message to everybody in its channel; under the channel's lock. */
export async function releaseRow(client: PoolClient, seq: bigint): Promise<ChatMessageRow> {
  return moved(client, "held = false", [seq]);
}

async function moved(
  client: PoolClient,
  changes: string,
  values: readonly unknown[],
): Promise<ChatMessageRow> {
  const { rows } = await client.query<ChatMessageRow>(
    `UPDATE chat_message SET ${changes}, position = ${NEXT_NUMBER} WHERE seq = $1 RETURNING ${COLUMNS}`,
    [...values],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a message that was found is gone");
  return row;
}

/** Messages of a channel in their order: those behind `after`, those before `before`, or else the latest. */
export async function findMessages(
  db: Pool | PoolClient,
  channel: string,
  { after, before, limit }: { after: bigint | null; before: bigint | null; limit: number },
): Promise<ChatMessageRow[]> {
  if (after !== null) {
    const { rows } = await db.query<ChatMessageRow>(
      `SELECT ${COLUMNS} FROM chat_message WHERE channel = $1 AND seq > $2 AND ($3::bigint IS NULL OR seq < $3)
       ORDER BY seq LIMIT $4`,
      [channel, after, before, limit],
    );
    return rows;
  }
  const { rows } = await db.query<ChatMessageRow>(
    `SELECT ${COLUMNS} FROM chat_message WHERE channel = $1 AND ($2::bigint IS NULL OR seq < $2)
     ORDER BY seq DESC LIMIT $3`,
    [channel, before, limit],
  );
  return rows.reverse();
}

/**
 * News of a channel after a position, in the order of positions; each message once, in its current
 * state.
 */
export async function findNews(
  pool: Pool,
  channel: string,
  position: bigint,
  limit: number,
): Promise<ChatMessageRow[]> {
  const { rows } = await pool.query<ChatMessageRow>({
    name: "chat-news",
    text: `SELECT ${COLUMNS} FROM chat_message WHERE channel = $1 AND position > $2 ORDER BY position LIMIT $3`,
    values: [channel, position, limit],
  });
  return rows;
}
