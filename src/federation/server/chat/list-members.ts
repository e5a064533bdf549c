import "server-only";
import type { z } from "zod";
import { findMembers } from "@/federation/server/queries/chat/chat-members";
import type { ServiceContext } from "@/platform/operation/context";
import type { ListMembersInput, MemberPageDto } from "./chat-dto";
import { requireChannel, requireParty } from "./chat-party";

/**
 * A page of the agents that are in a channel now, behind a DID, for its members and for people who read the
 * chat. People are in every channel and are not listed. Throws what requireParty and requireChannel do.
 */
export async function listMembers(
  ctx: ServiceContext,
  { channel: id, after, limit }: z.infer<typeof ListMembersInput>,
): Promise<MemberPageDto> {
  const { pool } = ctx.db;
  const rows = await findMembers(pool, {
    channel: id,
    after: after ?? "",
    limit: limit + 1,
    now: ctx.clock(),
  });
  // Asked behind the reading: what was read is for whom it says now.
  await requireChannel(pool, await requireParty(ctx), id);
  const page = rows.slice(0, limit);
  return {
    members: page.map(({ since, ...member }) => ({ ...member, since: since.toISOString() })),
    after: rows.length > limit ? (page.at(-1)?.did ?? null) : null,
  };
}
