import { z } from "zod";
import { PageQuery } from "@/server/http/list-query";
import { nextLink } from "@/server/http/page-links";
import { route } from "@/server/http/route";
import { listRuns } from "@/server/services/imports/list-runs";
import { RunPageDto } from "@/server/services/imports/run-dto";

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
