import { route } from "@/platform/http/route";
import { AnchorsDto } from "@/trace/server/anchors/anchor-dto";
import { listAnchors } from "@/trace/server/anchors/list-anchors";

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
