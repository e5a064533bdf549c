import { z } from "zod";
import { getInclusionProof } from "@/log/server/read-proofs";
import { route } from "@/platform/http/route";
import { InclusionProofDto } from "@/trace/server/log-dto";

const Size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const GET = route({
  operation: "getInclusionProof",
  summary: "Prove that a leaf stands in the log of a size",
  tag: "Trace",
  auth: [],
  query: z.object({ index: Size, size: Size }),
  responses: { 200: { schema: InclusionProofDto, description: "The proof" } },
  errors: ["validation_failed", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await getInclusionProof(ctx, query) }),
});
