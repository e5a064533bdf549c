import { z } from "zod";
import { listNotices } from "@/boards/server/notices/list-notices";
import { NoticesDto } from "@/boards/server/notices/notice-dto";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listNotices",
  summary: "What the account was told of its deadlines, the newest first",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "incident.work_own",
  query: z.object(PageQuery),
  queryError: "invalid_filter",
  responses: { 200: { schema: NoticesDto, description: "One page" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listNotices(ctx, query);
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});
