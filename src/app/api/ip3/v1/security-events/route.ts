import { listSecurityEvents } from "@/accounts/server/security-events/list-security-events";
import {
  ListSecurityEventsInput,
  SecurityEventsDto,
} from "@/accounts/server/security-events/security-event-dto";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { SECURITY_EVENT_KINDS } from "@/platform/domain/security-event";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listSecurityEvents",
  summary: "Failed sign-ins, refused rights and where accounts signed in from, the newest first",
  tag: "Sessions",
  auth: ["bearer", "session"],
  action: "security_event.read",
  query: ListSecurityEventsInput.omit({ kind: true }).extend({
    ...PageQuery,
    kind: commaList(SECURITY_EVENT_KINDS),
  }),
  queryError: "invalid_filter",
  responses: { 200: { schema: SecurityEventsDto, description: "One page" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listSecurityEvents(ctx, query);
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});
