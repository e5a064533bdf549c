import "server-only";
import { findChannels } from "@/federation/server/queries/chat/chat";
import type { ServiceContext } from "@/platform/operation/context";
import type { ChannelsDto } from "./chat-dto";
import { isIn, mayWrite, requireParty } from "./chat-party";

/** The channels that the asker is in. Throws what requireParty does. */
export async function listChannels(ctx: ServiceContext): Promise<ChannelsDto> {
  const party = await requireParty(ctx);
  const rows = await findChannels(ctx.db.pool);
  return {
    channels: rows
      .filter((row) => isIn(party, row))
      .map((row) => ({
        id: row.id,
        title: row.title,
        role: row.role,
        writers: row.writers,
        may_write: mayWrite(party, row),
        position: Number(row.position),
        held: party.kind === "person" ? row.held : null,
      })),
  };
}
