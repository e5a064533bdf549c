import { route } from "@/server/http/route";
import { AnchorsDto } from "@/server/services/trace/anchor-dto";
import { listAnchors } from "@/server/services/trace/list-anchors";

export const GET = route({
  operation: "listAnchors",
  summary: "Where signed checkpoints of the log went, and what failed",
  tag: "Trace",
  auth: ["bearer", "session"],
  action: "trace.verify",
  responses: { 200: { schema: AnchorsDto, description: "State of each sink" } },
  errors: ["unauthenticated", "forbidden", "rate_limited"],
  handle: async ({ ctx }) => ({ json: await listAnchors(ctx) }),
});
