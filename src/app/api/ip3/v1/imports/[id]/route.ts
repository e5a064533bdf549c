import { z } from "zod";
import { getRun } from "@/imports/server/get-run";
import { ConnectorRunDto, RunId } from "@/imports/server/run-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getImport",
  summary: "Read one import, also while it runs",
  tag: "Imports",
  auth: ["bearer", "session"],
  anyOf: ["run.read", "run.read_own"],
  params: z.object({ id: RunId }),
  responses: { 200: { schema: ConnectorRunDto, description: "The import" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getRun(ctx, params) }),
});
