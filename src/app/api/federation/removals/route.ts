import { z } from "zod";
import { listRemovals } from "@/federation/server/directory/list-removals";
import { RemovalPageDto } from "@/federation/server/directory/removal-dto";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { publicAnswer } from "@/platform/http/public-answer";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listFederationRemovals",
  summary: "What left the directory or was banned, the newest first",
  tag: "Federation",
  auth: [],
  etag: "own",
  query: z.object({
    ...PageQuery,
    limit: z.coerce.number().int().min(1).max(100).default(50),
    source: z.enum(["registry", "simulation"]).optional(),
  }),
  queryError: "invalid_filter",
  responses: {
    200: { schema: RemovalPageDto, description: "One page" },
  },
  errors: ["invalid_filter", "invalid_cursor", "rate_limited", "unavailable"],
  handle: async ({ ctx, query, request }) => {
    const page = await listRemovals(ctx, query);
    const headers = nextLink(request, page.next_cursor);
    return publicAnswer(page, { maxAge: 15, headers });
  },
});
