import { z } from "zod";
import { route } from "@/platform/http/route";
import { CheckpointPageDto } from "@/trace/server/log-dto";
import { listCheckpoints } from "@/trace/server/read-checkpoints";

export const GET = route({
  operation: "listCheckpoints",
  summary: "List every checkpoint that was signed, newest first",
  tag: "Trace",
  auth: [],
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  responses: { 200: { schema: CheckpointPageDto, description: "One page" } },
  errors: ["invalid_cursor", "validation_failed", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await listCheckpoints(ctx, query) }),
});
