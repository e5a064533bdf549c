import "server-only";
import { findMutes } from "@/federation/server/queries/chat/chat-mutes";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import type { MutesDto } from "./chat-dto";
import { toMute } from "./map-mute";

const MOST = 500;

/** The mutes in force, the newest first, for people. Throws `forbidden`. */
export async function listMutes(ctx: ServiceContext): Promise<MutesDto> {
  requireAction(ctx, "chat.read");
  const rows = await findMutes(ctx.db.pool, ctx.clock(), MOST);
  return { mutes: rows.map(toMute) };
}
