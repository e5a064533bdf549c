import "server-only";
import type { ChatMuteRow } from "@/federation/server/queries/chat/chat-mutes";
import { pickDto } from "@/platform/declaration/pick-dto";
import { MuteDto } from "./chat-dto";

/** A mute as people see it. */
export function toMute(row: ChatMuteRow): MuteDto {
  return pickDto(MuteDto, row, { id: Number(row.id) });
}
