import { z } from "zod";
import { PageQuery } from "@/server/http/list-query";
import { nextLink } from "@/server/http/page-links";
import { route } from "@/server/http/route";
import { ItemCustodyDto, ItemOfEngagement } from "@/server/services/engagements/item-dto";
import { listItemCustody } from "@/server/services/engagements/list-item-custody";

export const GET = route({
  operation: "listRegisterItemCustody",
  summary: "List what happened to an item of the evidence register, in its order",
  tag: "Engagements",
  auth: ["bearer", "session"],
  action: "engagement.read",
  params: ItemOfEngagement,
  query: z.object(PageQuery),
  queryError: "invalid_filter",
  responses: { 200: { schema: ItemCustodyDto, description: "One page" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "invalid_filter",
    "hash_mismatch",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query, request }) => {
    const page = await listItemCustody(ctx, { ...params, ...query });
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});
