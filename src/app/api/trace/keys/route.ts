import { route } from "@/platform/http/route";
import { listServiceKeys } from "@/trace/server/describe-log";
import { ServiceKeysDto } from "@/trace/server/log-dto";

export const GET = route({
  operation: "listServiceKeys",
  summary: "List the keys that sign checkpoints and packages, retired ones too",
  tag: "Trace",
  auth: [],
  responses: { 200: { schema: ServiceKeysDto, description: "Verification keys" } },
  errors: ["rate_limited"],
  handle: async ({ ctx }) => ({ json: await listServiceKeys(ctx) }),
});
