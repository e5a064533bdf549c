import { z } from "zod";
import { cancelRun } from "@/imports/server/cancel-run";
import { ConnectorRunDto, RunId } from "@/imports/server/run-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "cancelImport",
  summary: "End an import that waits or runs",
  tag: "Imports",
  auth: ["bearer"],
  action: "import.run",
  params: z.object({ id: RunId }),
  responses: {
    200: { schema: ConnectorRunDto, description: "The import; a running one ends soon" },
  },
  errors: ["unauthenticated", "forbidden", "not_found", "conflict", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await cancelRun(ctx, params) }),
});
