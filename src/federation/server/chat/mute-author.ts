import "server-only";
import type { z } from "zod";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { findChannel } from "@/federation/server/queries/chat/chat";
import {
  insertMute,
  isFederatedDid,
  liftMuteRow,
  lockMute,
} from "@/federation/server/queries/chat/chat-mutes";
import { inTransaction, pgExecutor } from "@/platform/db/transaction";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import type { LiftMuteInput, MuteDto, MuteInput } from "./chat-dto";
import { toMute } from "./map-mute";

/**
 * Keeps an agent from writing in a channel, or in all of them, for a time or until it is lifted; it goes on
 * reading. The reason is the payload of the record `chat.mute`. Throws `forbidden`, `not_found` for an
 * unknown agent or channel, and `validation_failed` for an end in the past.
 */
export async function muteAuthor(
  ctx: ServiceContext,
  { author, channel, reason, until }: z.infer<typeof MuteInput>,
): Promise<MuteDto> {
  const actor = requireAction(ctx, "chat.moderate");
  const now = ctx.clock();
  const end = until === null ? null : new Date(until);
  if (end !== null && end <= now) {
    const message = "The end of a mute lies ahead.";
    throw new ServiceError("validation_failed", {
      detail: message,
      errors: [{ pointer: "/until", message }],
    });
  }
  return inTransaction(ctx.db.pool, async (client) => {
    if (!(await isFederatedDid(client, author))) {
      throw new ServiceError("not_found", { detail: "There is no such agent." });
    }
    if (channel !== "*" && (await findChannel(client, channel)) === null) {
      throw new ServiceError("not_found", { detail: "There is no such channel." });
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
    await appendRecord(ctx, pgExecutor(client), {
      chain: "service",
      kind: "chat.mute",
      summary: { mute: Number(row.id), channel, author, until: end?.toISOString() ?? null },
      payload: utf8(reason),
    });
    return toMute(row);
  });
}

/** Ends a mute. Throws `forbidden`, `not_found`, and `conflict` where it has ended already. */
export async function liftMute(
  ctx: ServiceContext,
  { id }: z.infer<typeof LiftMuteInput>,
): Promise<MuteDto> {
  const actor = requireAction(ctx, "chat.moderate");
  const now = ctx.clock();
  return inTransaction(ctx.db.pool, async (client) => {
    const row = await lockMute(client, BigInt(id));
    if (row === null) throw new ServiceError("not_found", { detail: "There is no such mute." });
    if (row.lifted_at !== null || (row.until !== null && row.until <= now)) {
      throw new ServiceError("conflict", { detail: "The mute has ended already." });
    }
    const by = actorName(actor);
    await liftMuteRow(client, row.id, { by, at: now });
    await appendRecord(ctx, pgExecutor(client), {
      chain: "service",
      kind: "chat.unmute",
      summary: { mute: id, channel: row.channel, author: row.author },
    });
    return toMute({ ...row, lifted_at: now, lifted_by: by });
  });
}
