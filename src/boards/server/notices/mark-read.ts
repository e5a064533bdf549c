import "server-only";
import { z } from "zod";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { countUnread, markNoticesRead } from "@/platform/notices/read-notices";
import { actorName } from "@/platform/operation/context";
import { NoticeId, NoticesReadDto, UNREAD_BOUND } from "./notice-dto";
import { noticeReader } from "./notice-reader";

const MarkReadInput = z.strictObject({
  ids: z.union([z.array(NoticeId).min(1).max(200), z.literal("all")]),
});

/**
 * Marks notices as read: those with these ids, or all. Other accounts' notices are ignored as if
 * missing. Leaves no record in the trace, because no incident changes.
 */
export const markRead = operation({
  name: "markNoticesRead",
  summary: "Mark notices of the account as read; those of somebody else are passed over",
  tag: "Deadlines",
  action: "incident.work_own",
  body: MarkReadInput,
  input: MarkReadInput,
  output: NoticesReadDto,
  says: "How many were marked",
  errors: [],
  rest: "POST /api/ip3/v1/notices/read",
  console: "notices.markRead",
  run: async (ctx, { ids }) => {
    const { actor } = ctx;
    const reader = noticeReader(ctx);
    const numbers = ids === "all" ? null : ids.map(BigInt);
    return inTransaction(ctx.db.pool, async (client) => {
      const marked = await markNoticesRead(client, reader, numbers, actorName(actor));
      return { marked, unread: await countUnread(client, reader, UNREAD_BOUND) };
    });
  },
});
