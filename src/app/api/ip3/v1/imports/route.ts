import { z } from "zod";
import { listRuns } from "@/imports/server/list-runs";
import { RunPageDto } from "@/imports/server/run-dto";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listImports",
  summary: "List imports, the latest first",
  tag: "Imports",
  auth: ["bearer", "session"],
  anyOf: ["run.read", "run.read_own"],
  query: z.object({ ...PageQuery, source: z.enum(["import", "simulation"]).default("import") }),
  queryError: "invalid_filter",
  responses: { 200: { schema: RunPageDto, description: "One page" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listRuns(ctx, query);
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});
