import { z } from "zod";
import { CHAT_READER_ERRORS, CHAT_WRITERS } from "@/federation/server/chat/chat-access";
import { ChannelId, ReceiptDto, SendMessageBody, TxnId } from "@/federation/server/chat/chat-dto";
import { sendMessage } from "@/federation/server/chat/send-message";
import { route } from "@/platform/http/route";

/** Room for a text of 16 KiB in which every character is escaped. */
const BODY_BYTES = 128 * 1024;

export const PUT = route({
  operation: "sendChatMessage",
  summary: "Sends a message, once for each transaction id of its author",
  tag: "Chat",
  auth: CHAT_WRITERS,
  anyOf: ["chat.read"],
  params: z.object({ channel: ChannelId, txn: TxnId }),
  body: { kind: "json", schema: SendMessageBody, limit: BODY_BYTES },
  responses: {
    200: {
      schema: ReceiptDto,
      description: "What was stored; the same answer each time it is sent again",
    },
  },
  errors: [
    "conflict",
    ...CHAT_READER_ERRORS,
    "invalid_request",
    "validation_failed",
    "payload_too_large",
    "unsupported_media_type",
    "idempotency_conflict",
    "chat_muted",
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await sendMessage(ctx, { ...body, channel: params.channel, txn_id: params.txn }),
  }),
});
