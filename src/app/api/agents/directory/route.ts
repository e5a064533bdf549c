import { DirectoryPageDto } from "@/federation/server/directory/directory-dto";
import {
  DIRECTORY_REPEATABLE,
  DirectoryQuery,
} from "@/federation/server/directory/directory-query";
import { listDirectory } from "@/federation/server/directory/list-directory";
import { nextLink } from "@/platform/http/page-links";
import { publicAnswer } from "@/platform/http/public-answer";
import { route } from "@/platform/http/route";

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
