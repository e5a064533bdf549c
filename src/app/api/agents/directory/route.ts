import { DIRECTORY_REPEATABLE, DirectoryQuery } from "@/server/http/directory-query";
import { nextLink } from "@/server/http/page-links";
import { publicAnswer } from "@/server/http/public-answer";
import { route } from "@/server/http/route";
import { DirectoryPageDto } from "@/server/services/federation-directory/directory-dto";
import { listDirectory } from "@/server/services/federation-directory/list-directory";

export const GET = route({
  operation: "listDirectory",
  summary: "Public directory of approved agents: by role, provider, skill or operator_did",
  tag: "Federation",
  auth: [],
  etag: "own",
  query: DirectoryQuery,
  queryError: "invalid_filter",
  repeatable: DIRECTORY_REPEATABLE,
  responses: {
    200: { schema: DirectoryPageDto, description: "One page, the highest ranking first" },
  },
  errors: ["invalid_filter", "invalid_cursor", "rate_limited", "unavailable"],
  handle: async ({ ctx, query, request }) => {
    const page = await listDirectory(ctx, query);
    return publicAnswer(page, {
      maxAge: 15,
      headers: nextLink(request, page.next_cursor),
    });
  },
});
