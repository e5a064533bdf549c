import "server-only";
import { z } from "zod";
import { restOperation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { publicAnswer } from "@/platform/http/public-answer";
import { DirectoryPageDto } from "./directory-dto";
import { DIRECTORY_REPEATABLE, DirectoryQuery } from "./directory-query";
import { listDirectory } from "./list-directory";
import { listRemovals } from "./list-removals";
import { RemovalPageDto } from "./removal-dto";

const PUBLIC_LIST = {
  tag: "Federation",
  auth: [],
  etag: "own",
  queryError: "invalid_filter",
  errors: [],
} as const;

export const publicDirectory = restOperation({
  ...PUBLIC_LIST,
  rest: "GET /api/agents/directory",
  operation: "listDirectory",
  summary: "Public directory of approved agents: by role, provider, skill or operator_did",
  query: DirectoryQuery,
  repeatable: DIRECTORY_REPEATABLE,
  responses: {
    200: { schema: DirectoryPageDto, description: "One page, the highest ranking first" },
  },
  handle: async ({ ctx, query, request }) => {
    const page = await listDirectory(ctx, query);
    return publicAnswer(page, { maxAge: 15, headers: nextLink(request, page.next_cursor) });
  },
});

export const publicRemovals = restOperation({
  ...PUBLIC_LIST,
  rest: "GET /api/federation/removals",
  operation: "listFederationRemovals",
  summary: "What left the directory or was banned, the newest first",
  query: z.object({
    ...PageQuery,
    limit: z.coerce.number().int().min(1).max(100).default(50),
    source: z.enum(["registry", "simulation"]).optional(),
  }),
  responses: { 200: { schema: RemovalPageDto, description: "One page" } },
  handle: async ({ ctx, query, request }) => {
    const page = await listRemovals(ctx, query);
    return publicAnswer(page, { maxAge: 15, headers: nextLink(request, page.next_cursor) });
  },
});
