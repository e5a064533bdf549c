import { ListRecordsInput, listRecords } from "@/log/server/read-records";
import { route } from "@/platform/http/route";
import { RecordPageDto } from "@/trace/server/log-dto";

export const GET = route({
  operation: "listRecords",
  summary: "Read the raw records of a chain, to recompute every hash",
  tag: "Trace",
  auth: ["bearer", "session"],
  anyOf: ["trace.verify", "incident.read", "agent.read", "engagement.read"],
  query: ListRecordsInput,
  responses: { 200: { schema: RecordPageDto, description: "One page in order" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, query }) => ({ json: await listRecords(ctx, query) }),
});
