import { z } from "zod";
import { ClocksDto } from "@/legal/server/evaluations/legal-dto";
import { ListClocksInput, listClocks } from "@/legal/server/list-clocks";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listLegalClocks",
  summary: "Open stages of legal obligations of all incidents, the earliest limit first",
  tag: "Legal",
  auth: ["bearer"],
  anyOf: ["incident.read", "incident.work_own"],
  query: z.object({
    source: ListClocksInput.shape.source,
    limit: PageQuery.limit,
    cursor: z.string().min(1).max(400).optional(),
  }),
  queryError: "invalid_filter",
  responses: {
    200: { schema: ClocksDto, description: "One page; stages without a number come last" },
  },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listClocks(ctx, query);
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});
