import "server-only";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import { findChannel } from "@/federation/server/queries/chat/chat";
import {
  insertMute,
  isFederatedDid,
  liftMuteRow,
  lockMute,
} from "@/federation/server/queries/chat/chat-mutes";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { LiftMuteInput, MuteDto, MuteInput } from "./chat-dto";
import { toMute } from "./map-mute";

/**
 * Keeps an agent from writing in a channel, or in all of them, for a time or until it is lifted; it goes on
 * reading. The reason is the payload of the record `chat.mute`. Throws `forbidden`, `not_found` for an
 * unknown agent or channel, and `validation_failed` for an end in the past.
 */
export const muteAuthor = operation({
  name: "muteChatAuthor",
  summary: "Keeps an agent from writing in a channel, or in all",
  tag: "Chat",
  action: "chat.moderate",
  body: MuteInput,
  status: 201,
  output: MuteDto,
  says: "The mute",
  location: "/api/chat/mutes",
  errors: ["not_found", "conflict"],
  rest: "POST /api/chat/mutes",
  console: "chat.mute",
  run: async (ctx, { author, channel, reason, until }) => {
    const { actor } = ctx;
    const now = ctx.clock();
    const end = until === null ? null : new Date(until);
    if (end !== null && end <= now) {
      throw invalidAt("/until", "The end of a mute lies ahead.");
    }
    return inTransaction(ctx.db.pool, async (client) => {
      if (!(await isFederatedDid(client, author))) {
        throw new ServiceError("not_found", "There is no such agent.");
      }
      if (channel !== "*" && (await findChannel(client, channel)) === null) {
        throw new ServiceError("not_found", "There is no such channel.");
      }
      const row = await insertMute(client, {
        channel,
        author,
        reason,
        muted_by: actorName(actor),
        muted_by_name: actor.name,
        muted_at: now,
        until: end,
      });
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "chat.mute",
        summary: { mute: Number(row.id), channel, author, until: end?.toISOString() ?? null },
        payload: utf8(reason),
      });
      return toMute(row);
    });
  },
});

/** Ends a mute. Throws `forbidden`, `not_found`, and `conflict` where it has ended already. */
export const liftMute = operation({
  name: "liftChatMute",
  summary: "Ends a mute",
  tag: "Chat",
  action: "chat.moderate",
  params: LiftMuteInput,
  output: MuteDto,
  says: "The mute as it ended",
  errors: ["invalid_request", "validation_failed", "conflict"],
  rest: "POST /api/chat/mutes/{id}/lift",
  console: "chat.liftMute",
  run: async (ctx, { id }) => {
    const { actor } = ctx;
    const now = ctx.clock();
    return inTransaction(ctx.db.pool, async (client) => {
      const row = await lockMute(client, BigInt(id));
      if (row === null) throw new ServiceError("not_found", "There is no such mute.");
      if (row.lifted_at !== null || (row.until !== null && row.until <= now)) {
        throw new ServiceError("conflict", "The mute has ended already.");
      }
      const by = actorName(actor);
      await liftMuteRow(client, row.id, { by, at: now });
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "chat.unmute",
        summary: { mute: id, channel: row.channel, author: row.author },
      });
      return toMute({ ...row, lifted_at: now, lifted_by: by });
    });
  },
});
