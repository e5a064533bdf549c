import "server-only";
import { z } from "zod";
import { findSecurityEvents } from "@/accounts/server/queries/security-events";
import { operation } from "@/platform/declaration/operation";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { SECURITY_EVENT_KINDS } from "@/platform/domain/security-event";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { ListSecurityEventsInput, SecurityEventsDto } from "./security-event-dto";

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

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
    const before = cursor ? BigInt(decodeCursor(cursor, Key)[0]) : null;
    const filter = {
      account: account ?? null,
      kinds: kind,
      source: source ?? null,
      from: from ? new Date(from) : null,
      to: to ? new Date(to) : null,
    };
    const rows = await findSecurityEvents(ctx.db.pool, filter, before, limit);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      events: page.map((row) => ({
        id: String(row.id),
        at: row.at.toISOString(),
        kind: row.kind,
        account:
          row.account_id === null
            ? null
            : { id: row.account_id, email: row.account_email ?? "", name: row.account_name ?? "" },
        address_hash: row.address_hash,
        source: row.source,
        reason: row.reason,
        request_id: row.request_id,
        count: row.count,
      })),
      next_cursor:
        rows.length > limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
    };
  },
});
