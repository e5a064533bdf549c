import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type ChatMessageRow,
  findByTxn,
  insertMessage,
  lockChannel,
} from "@/federation/server/queries/chat/chat";
import { findMuteOf } from "@/federation/server/queries/chat/chat-mutes";
import { holdChatAgent } from "@/federation/server/queries/chat/chat-standing";
import { federatedSignature } from "@/federation/server/signed-requests/schemes";
import { type Scanners, scanInput } from "@/firewall/server/content/scan-input";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { payloadTooLarge } from "@/platform/limits/limited-chunks";
import { consumeRateLimit, pointsOf } from "@/platform/limits/rate-limit";
import { publishLive } from "@/platform/live/live";
import type { ServiceContext } from "@/platform/operation/context";
import {
  ChannelId,
  ReceiptDto,
  SendMessageBody,
  SendMessageInput,
  TEXT_BYTES,
  TxnId,
} from "./chat-dto";
import {
  agentParty,
  authorOf,
  type ChatParty,
  mayWrite,
  requireChannel,
  requireParty,
} from "./chat-party";
import { channelTopic } from "./chat-topics";

/** Room for a text of 16 KiB in which every character is escaped. */
const BODY_BYTES = 128 * 1024;

/**
 * Sends a message once for each transaction id of its author: the same again is answered alike, other text
 * is `idempotency_conflict`. It is scanned before the transaction; INJECTION, and a detector that failed,
 * hold it. Throws `payload_too_large`, `chat_muted`, `rate_limited`, `forbidden` where the author may not
 * write, and what requireParty and requireChannel do.
 */
export async function sendMessage(
  ctx: ServiceContext,
  { channel: id, txn_id: txnId, text }: z.infer<typeof SendMessageInput>,
  scanners?: Scanners,
): Promise<ReceiptDto> {
  const { pool } = ctx.db;
  const party = await requireParty(ctx);
  const channel = await requireChannel(pool, party, id);
  const bytes = Buffer.from(text, "utf8");
  if (bytes.byteLength > TEXT_BYTES) throw payloadTooLarge(TEXT_BYTES);
  if (!mayWrite(party, channel)) {
    throw new ServiceError("forbidden", `Only integrators write in ${id}.`);
  }
  const author = authorOf(party);
  const sent = { channel: id, author, txnId };
  const digest = createHash("sha256").update(bytes).digest();
  const known = await findByTxn(pool, sent);
  if (known !== null) return receiptOf(known, digest);
  await requireUnmuted(ctx, pool, sent);
  await consumeRateLimit("chat", author, pointsOf(bytes.byteLength));
  const input = { source: `chat:${id}`, channel: "document", content: text } as const;
  const { verdict, detection } = await scanInput(ctx, input, scanners);
  // Orders are parts of the text, which may be held and taken back.
  const { orders: _, ...scan } = detection;
  return inTransaction(pool, async (client) => {
    await holdParty(client, party);
    await requireUnmuted(ctx, client, sent);
    await lockChannel(client, id);
    const earlier = await findByTxn(client, sent);
    if (earlier !== null) return receiptOf(earlier, digest);
    const row = await insertMessage(client, {
      channel: id,
      author,
      author_name: party.name,
      txn_id: txnId,
      body: text,
      content_sha256: digest,
      verdict,
      scan,
      held: isHeldBy(verdict),
      sent_at: ctx.clock(),
    });
    await publishLive(client, channelTopic(id));
    return receiptOf(row, digest);
  });
}

/** The same as an operation. */
export const sendChatMessage = operation({
  name: "sendChatMessage",
  summary: "Sends a message, once for each transaction id of its author",
  tag: "Chat",
  auth: [federatedSignature, "chat_token", "bearer"],
  anyOf: ["chat.read"],
  params: z.object({ channel: ChannelId, txn: TxnId }),
  body: SendMessageBody,
  limit: BODY_BYTES,
  input: SendMessageInput,
  read: ({ params: { channel, txn }, body }) => ({ ...body, channel, txn_id: txn }),
  output: ReceiptDto,
  says: "What was stored; the same answer each time it is sent again",
  errors: ["conflict", "not_approved", "idempotency_conflict", "chat_muted"],
  rest: "PUT /api/chat/channels/{channel}/messages/{txn}",
  console: "chat.send",
  run: sendMessage,
});

function isHeldBy(verdict: ChatMessageRow["verdict"]): boolean {
  return verdict === "INJECTION" || verdict === "ERROR";
}

/** Receipt of the stored message as it arrived, whatever happened to it since. */
function receiptOf(row: ChatMessageRow, digest: Buffer): ReceiptDto {
  if (!row.content_sha256.equals(digest)) {
    throw new ServiceError(
      "idempotency_conflict",
      "Another text was sent under this transaction id.",
    );
  }
  return pickDto(ReceiptDto, row, {
    seq: Number(row.seq),
    content_sha256: row.content_sha256.toString("hex"),
    held: isHeldBy(row.verdict),
  });
}

/**
 * A change that ends an agent's admission waits for its running write, or the write is refused
 * here.
 */
async function holdParty(client: PoolClient, party: ChatParty): Promise<void> {
  if (party.kind === "person") return;
  const held = agentParty(await holdChatAgent(client, party));
  if (held.kind === "agent" && held.role === party.role) return;
  throw new ServiceError("conflict", "The agent's role changed meanwhile.");
}

async function requireUnmuted(
  ctx: ServiceContext,
  db: Parameters<typeof findMuteOf>[0],
  { author, channel }: { author: string; channel: string },
): Promise<void> {
  const mute = await findMuteOf(db, { author, channel, now: ctx.clock() });
  if (mute === null) return;
  const until = mute.until === null ? "" : ` until ${mute.until.toISOString()}`;
  throw new ServiceError("chat_muted", {
    detail: `${author} is muted in ${mute.channel === "*" ? "every channel" : mute.channel}${until}.`,
    extra: { until: mute.until?.toISOString() ?? null },
  });
}
