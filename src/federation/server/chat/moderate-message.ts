import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type ChatMessageRow,
  findMessage,
  findMessageChannel,
  lockChannel,
  redactRow,
  releaseRow,
} from "@/federation/server/queries/chat/chat";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { publishLive } from "@/platform/live/live";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { MessageDto, MessageSeq, ModerateBody } from "./chat-dto";
import { requireParty } from "./chat-party";
import { channelTopic } from "./chat-topics";
import { toMessage } from "./map-message";

const MODERATION = {
  tag: "Chat",
  action: "chat.moderate",
  params: z.object({ seq: MessageSeq }),
  body: ModerateBody,
  output: MessageDto,
  says: "The message as it is now",
} as const;

/**
 * Takes the text of a message away for everybody; its digest, author and times stay, and the reason is the
 * payload of the record `chat.redact`. Throws `forbidden`, `not_found` and `conflict` where it is gone already.
 */
export const redactMessage = operation({
  ...MODERATION,
  name: "redactChatMessage",
  summary: "Takes the text of a message away; its digest stays",
  errors: ["conflict"],
  rest: "POST /api/chat/messages/{seq}/redact",
  console: "chat.redact",
  run: (ctx, input) =>
    moderate(ctx, input, "chat.redact", (client, row, by) => {
      if (row.redacted_at !== null) {
        throw new ServiceError("conflict", "The message is redacted already.");
      }
      return redactRow(client, row.seq, { by, reason: input.reason, at: ctx.clock() });
    }),
});

/**
 * Shows a held message to everybody in its channel, with its verdict; the reason is the payload of the
 * record `chat.release`. Throws `forbidden`, `not_found`, `conflict` where it is not held, and
 * `four_eyes_required` for its own author.
 */
export const releaseMessage = operation({
  ...MODERATION,
  name: "releaseChatMessage",
  summary: "Shows a held message to everybody in its channel",
  errors: ["conflict", "four_eyes_required"],
  rest: "POST /api/chat/messages/{seq}/release",
  console: "chat.release",
  run: (ctx, input) =>
    moderate(ctx, input, "chat.release", (client, row, by) => {
      if (!row.held) throw new ServiceError("conflict", "The message is not held.");
      if (row.author === by) {
        throw new ServiceError(
          "four_eyes_required",
          "Whoever wrote a message does not release it.",
        );
      }
      return releaseRow(client, row.seq);
    }),
});

async function moderate(
  ctx: ServiceContext,
  { seq, reason }: { seq: number; reason: string },
  kind: "chat.redact" | "chat.release",
  act: (client: PoolClient, row: ChatMessageRow, by: string) => Promise<ChatMessageRow>,
): Promise<MessageDto> {
  const actor = requireAction(ctx, "chat.moderate");
  const party = await requireParty(ctx);
  return inTransaction(ctx.db.pool, async (client) => {
    const channel = await findMessageChannel(client, BigInt(seq));
    if (channel === null) throw missing();
    await lockChannel(client, channel);
    const row = await findMessage(client, BigInt(seq));
    if (row === null) throw missing();
    const changed = await act(client, row, actorName(actor));
    await publishLive(client, channelTopic(channel));
    await appendRecord(ctx, client, {
      chain: "service",
      kind,
      summary: {
        seq,
        channel,
        author: row.author,
        sha256: row.content_sha256.toString("hex"),
        verdict: row.verdict,
      },
      payload: utf8(reason),
    });
    return toMessage(changed, party);
  });
}

function missing(): ServiceError {
  return new ServiceError("not_found", "There is no such message.");
}
