import { z } from "zod";
import { noteResult } from "@/platform/http/note-result";
import { route } from "@/platform/http/route";
import { getCheckpointOfSize } from "@/trace/server/read-checkpoints";

export const GET = route({
  operation: "getCheckpointOfSize",
  summary: "Read an older checkpoint by the size of the log",
  tag: "Trace",
  auth: [],
  params: z.object({ size: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  responses: { 200: { bytes: "text/plain", description: "A signed note" } },
  errors: ["not_found", "rate_limited"],
  handle: async ({ ctx, params }) =>
    noteResult((await getCheckpointOfSize(ctx, params)).note, "no-cache"),
});
