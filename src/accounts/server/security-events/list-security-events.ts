import "server-only";
import { findSecurityEvents } from "@/accounts/server/queries/security-events";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { operation } from "@/platform/declaration/operation";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { pickDto } from "@/platform/declaration/pick-dto";
import { defineList } from "@/platform/domain/list";
import { SECURITY_EVENT_KINDS } from "@/platform/domain/security-event";
import { ListSecurityEventsInput, SecurityEventDto, SecurityEventsDto } from "./security-event-dto";

const LIST = defineList({ key: { id: "id" } });

/** One page of what threatened accounts, the newest first. Throws `invalid_cursor`. */
export const listSecurityEvents = operation({
  name: "listSecurityEvents",
  summary: "Failed sign-ins, refused rights and where accounts signed in from, the newest first",
  tag: "Sessions",
  auth: ["bearer", "session"],
  action: "security_event.read",
  query: ListSecurityEventsInput.omit({ kind: true }).extend({
    ...PageQuery,
    kind: commaList(SECURITY_EVENT_KINDS),
  }),
  input: ListSecurityEventsInput,
  output: SecurityEventsDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/security-events",
  console: "securityEvents.list",
  run: async (ctx, { account, kind, source, from, to, cursor, limit }) => {
    const before = keyOf(LIST, cursor)?.id ?? null;
    const filter = {
      account: account ?? null,
      kinds: kind,
      source: source ?? null,
      from: from ? new Date(from) : null,
      to: to ? new Date(to) : null,
    };
    const rows = await findSecurityEvents(ctx.db.pool, filter, before, limit);
    const { page, next_cursor } = pageOf(LIST, rows, limit);
    return {
      events: page.map((row) =>
        pickDto(SecurityEventDto, row, {
          id: String(row.id),
          account:
            row.account_id === null
              ? null
              : {
                  id: row.account_id,
                  email: row.account_email ?? "",
                  name: row.account_name ?? "",
                },
        }),
      ),
      next_cursor,
    };
  },
});
