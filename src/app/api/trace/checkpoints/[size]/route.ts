import { z } from "zod";
import { noteResult } from "@/server/http/note-result";
import { route } from "@/server/http/route";
import { getCheckpointOfSize } from "@/server/services/trace/read-checkpoints";

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
