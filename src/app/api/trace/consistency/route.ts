import { z } from "zod";
import { getConsistencyProof } from "@/log/server/read-proofs";
import { route } from "@/platform/http/route";
import { ConsistencyProofDto } from "@/trace/server/log-dto";

const Size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const GET = route({
  operation: "getConsistencyProof",
  summary: "Prove that a later state of the log extends an earlier one",
  tag: "Trace",
  auth: [],
  query: z.object({ from: Size.min(1), to: Size.min(1) }),
  responses: { 200: { schema: ConsistencyProofDto, description: "The proof" } },
  errors: ["validation_failed", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await getConsistencyProof(ctx, query) }),
});
