import { noteResult } from "@/server/http/note-result";
import { route } from "@/server/http/route";
import { getLatestCheckpoint } from "@/server/services/trace/read-checkpoints";

export const GET = route({
  operation: "getCheckpoint",
  summary: "Read the newest signed checkpoint of the log (C2SP tlog-checkpoint)",
  tag: "Trace",
  auth: [],
  responses: { 200: { bytes: "text/plain", description: "A signed note; keep a copy" } },
  errors: ["unavailable", "rate_limited"],
  handle: async ({ ctx }) => noteResult((await getLatestCheckpoint(ctx)).note, "no-cache"),
});
