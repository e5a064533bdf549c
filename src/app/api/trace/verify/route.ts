import { z } from "zod";
import { verifyTrace } from "@/log/server/verify-trace";
import { route } from "@/platform/http/route";
import { TraceVerificationDto } from "@/trace/server/trace-verification-dto";

export const GET = route({
  operation: "verifyTrace",
  summary:
    "Recompute the hashes of one chain, or of all, and name the first record that does not fit",
  tag: "Trace",
  auth: ["bearer", "session"],
  action: "trace.verify",
  query: z.object({
    chain: z.string().max(255).optional().meta({ example: "incident:INC-2026-000123" }),
  }),
  responses: {
    200: { schema: TraceVerificationDto, description: "Verified or broken, and where" },
  },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited", "unavailable"],
  handle: async ({ ctx, query }) => ({ json: await verifyTrace(ctx, query) }),
});
