import "server-only";
import { z } from "zod";
import { agentIdOf } from "@/agents/server/registry/map-agent";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { pickDto } from "@/platform/declaration/pick-dto";
import { countUnread, findNotices, type NoticeRow } from "@/platform/notices/notices";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { NoticeDto, NoticesDto, UNREAD_BOUND } from "./notice-dto";
import { noticeReader } from "./notice-reader";

const ListNoticesInput = z.object({
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** One page of what the account was told, the newest first. Throws `invalid_cursor`. */
export const listNotices = operation({
  name: "listNotices",
  summary: "What the account was told of its deadlines, the newest first",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "incident.work_own",
  query: z.object(PageQuery),
  input: ListNoticesInput,
  output: NoticesDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/notices",
  console: "notices.list",
  run: async (ctx, { cursor, limit }) => {
    const reader = noticeReader(ctx.actor);
    const before = cursor ? BigInt(decodeCursor(cursor, Key)[0]) : null;
    return inSnapshot(ctx.db.pool, async (client) => {
      const rows = await findNotices(client, reader, before, limit);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        notices: page.map((row) =>
          pickDto(NoticeDto, row, {
            id: String(row.id),
            incident_id: incidentIdOf(row),
            agent_id: row.agent === null ? null : agentIdOf(row.agent),
          }),
        ),
        unread: await countUnread(client, reader, UNREAD_BOUND),
        next_cursor:
          rows.length > limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
      };
    });
  },
});

function incidentIdOf({ incident_id: id, incident_created_at: at }: NoticeRow): string | null {
  return id === null || at === null ? null : formatIncidentId(id, at);
}
