import "server-only";
import type { ChatMuteRow } from "@/federation/server/queries/chat/chat-mutes";
import type { MuteDto } from "./chat-dto";

/** A mute as people see it. */
export function toMute(row: ChatMuteRow): MuteDto {
  return {
    id: Number(row.id),
    channel: row.channel,
    author: row.author,
    reason: row.reason,
    muted_by: row.muted_by,
    muted_by_name: row.muted_by_name,
    muted_at: row.muted_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
  };
}
