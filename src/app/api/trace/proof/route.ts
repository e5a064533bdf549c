import { z } from "zod";
import { getRecordProof } from "@/log/server/read-proofs";
import { noteResult } from "@/platform/http/note-result";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getRecordProof",
  summary:
    "Prove that a record is in the log, as a file that is verified offline (C2SP tlog-proof)",
  tag: "Trace",
  auth: ["bearer", "session"],
  anyOf: ["trace.verify", "incident.read", "agent.read", "engagement.read"],
  query: z.object({
    chain: z.string().min(1).max(255),
    epoch: z.coerce.number().int().min(1).max(2_147_483_647).default(1),
    seq: z.coerce.bigint().min(0n).max(9_007_199_254_740_991n).meta({ type: "integer" }),
  }),
  responses: { 200: { bytes: "text/plain", description: "Proof and checkpoint" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "validation_failed",
    "unavailable",
    "rate_limited",
  ],
  handle: async ({ ctx, query }) =>
    noteResult(await getRecordProof(ctx, query), "private, no-cache"),
});
