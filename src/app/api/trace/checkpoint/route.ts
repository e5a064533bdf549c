import { noteResult } from "@/platform/http/note-result";
import { route } from "@/platform/http/route";
import { getLatestCheckpoint } from "@/trace/server/read-checkpoints";

export const GET = route({
  operation: "getCheckpoint",
  summary: "Read the newest signed checkpoint of the log (C2SP tlog-checkpoint)",
  tag: "Trace",
  auth: [],
  responses: { 200: { bytes: "text/plain", description: "A signed note; keep a copy" } },
  errors: ["unavailable", "rate_limited"],
  handle: async ({ ctx }) => noteResult((await getLatestCheckpoint(ctx)).note, "no-cache"),
});
