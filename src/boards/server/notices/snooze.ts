import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { countUnread, snoozeNotice } from "@/platform/notices/read-notices";
import { NoticeId, NoticeSnoozedDto, UNREAD_BOUND } from "./notice-dto";
import { noticeReader } from "./notice-reader";

/** Longer than any leave; what is put off for longer is forgotten. */
const LONGEST_DAYS = 90;
const DAY_MS = 86_400_000;

const SnoozeBody = z.strictObject({
  until: z.iso
    .datetime({ offset: true })
    .nullable()
    .meta({ description: `At most ${LONGEST_DAYS} days from now; null shows it again` }),
});

/**
 * Hides a notice from this account alone until an instant; it comes back by itself. Throws `not_found` for a notice
 * that is not the account's, and `validation_failed` for an instant that has passed or is too far away.
 */
export const snooze = operation({
  name: "snoozeNotice",
  summary: "Put a notice off until an instant, for this account alone",
  tag: "Deadlines",
  action: "incident.work_own",
  params: z.object({ id: NoticeId }),
  body: SnoozeBody,
  output: NoticeSnoozedDto,
  says: "Until when it is hidden, and what is unread now",
  errors: ["not_found"],
  rest: "POST /api/ip3/v1/notices/{id}/snooze",
  console: "notices.snooze",
  run: async (ctx, { id, until }) => {
    const reader = noticeReader(ctx);
    const end = until === null ? null : new Date(until);
    const ahead = end === null ? null : end.getTime() - reader.now.getTime();
    if (ahead !== null && (ahead <= 0 || ahead > LONGEST_DAYS * DAY_MS)) {
      const message = `The instant must be in the next ${LONGEST_DAYS} days.`;
      throw new ServiceError("validation_failed", {
        detail: message,
        errors: [{ pointer: "/until", message }],
      });
    }
    return inTransaction(ctx.db.pool, async (client) => {
      if (!(await snoozeNotice(client, reader, BigInt(id), end))) {
        throw new ServiceError("not_found", { detail: "There is no such notice of yours." });
      }
      const unread = await countUnread(client, reader, UNREAD_BOUND);
      return { snoozed_until: end?.toISOString() ?? null, unread };
    });
  },
});
