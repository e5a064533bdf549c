import { route } from "@/server/http/route";
import { listServiceKeys } from "@/server/services/trace/describe-log";
import { ServiceKeysDto } from "@/server/services/trace/log-dto";

export const GET = route({
  operation: "listServiceKeys",
  summary: "List the keys that sign checkpoints and packages, retired ones too",
  tag: "Trace",
  auth: [],
  responses: { 200: { schema: ServiceKeysDto, description: "Verification keys" } },
  errors: ["rate_limited"],
  handle: async ({ ctx }) => ({ json: await listServiceKeys(ctx) }),
});
