import { z } from "zod";
import { ItemCustodyDto, ItemOfEngagement } from "@/engagements/server/register/item-dto";
import { listItemCustody } from "@/engagements/server/register/list-item-custody";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

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
