import "server-only";
import { z } from "zod";
import { inTransaction } from "@/platform/db/transaction";
import { countUnread, markNoticesRead } from "@/platform/notices/notices";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { NoticeId, type NoticesReadDto, UNREAD_BOUND } from "./notice-dto";
import { noticeReader } from "./notice-reader";

export const MarkReadInput = z.strictObject({
  ids: z.union([z.array(NoticeId).min(1).max(200), z.literal("all")]),
});

/**
 * Marks notices as read: those with these ids, or all. Notices of somebody else are passed over as
 * if there were none. Leaves no record in the trace, because nothing about an incident changes.
 */
export async function markRead(
  ctx: ServiceContext,
  raw: z.input<typeof MarkReadInput>,
): Promise<NoticesReadDto> {
  const actor = requireAction(ctx, "incident.work_own");
  const reader = noticeReader(actor);
  const { ids } = MarkReadInput.parse(raw);
  const numbers = ids === "all" ? null : ids.map(BigInt);
  return inTransaction(ctx.db.pool, async (client) => {
    const marked = await markNoticesRead(client, reader, numbers, actorName(actor), ctx.clock());
    return { marked, unread: await countUnread(client, reader, UNREAD_BOUND) };
  });
}
