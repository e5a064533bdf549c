import "server-only";
import { agentIdOf } from "@/agents/server/registry/map-agent";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { inSnapshot } from "@/platform/db/transaction";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { defineList, silentChoice } from "@/platform/domain/list";
import { countUnread, findNotices, type NoticeRow } from "@/platform/notices/read-notices";
import { NoticeDto, NoticesDto, UNREAD_BOUND } from "./notice-dto";
import { noticeReader } from "./notice-reader";

const LIST = defineList({
  fields: { view: silentChoice(["inbox", "unread", "decided", "snoozed"], "inbox") },
  key: { id: "id" },
});

/** One page of the account's notices, newest first, without those that it snoozed. Throws `invalid_cursor`. */
export const listNotices = operation({
  name: "listNotices",
  summary: "What the account was told of its deadlines, the newest first",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "incident.work_own",
  ...listingOf(LIST),
  output: NoticesDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/notices",
  console: "notices.list",
  run: async (ctx, { view, cursor, limit }) => {
    const reader = noticeReader(ctx);
    const before = keyOf(LIST, cursor)?.id ?? null;
    return inSnapshot(ctx.db.pool, async (client) => {
      const rows = await findNotices(client, reader, { view, before, limit });
      const { page, next_cursor } = pageOf(LIST, rows, limit);
      return {
        notices: page.map((row) =>
          pickDto(NoticeDto, row, {
            id: String(row.id),
            incident_id: incidentIdOf(row),
            agent_id: row.agent === null ? null : agentIdOf(row.agent),
          }),
        ),
        unread: await countUnread(client, reader, UNREAD_BOUND),
        next_cursor,
      };
    });
  },
});

function incidentIdOf({ incident_id: id, incident_created_at: at }: NoticeRow): string | null {
  return id === null || at === null ? null : formatIncidentId(id, at);
}
