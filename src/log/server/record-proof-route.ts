import "server-only";
import { z } from "zod";
import { restOperation } from "@/platform/declaration/operation";
import { signedNoteResponse } from "@/platform/http/signed-note-response";
import { CHAIN_READERS } from "./chain-reader";
import { getRecordProof } from "./read-proofs";

/** The proof of a record as a file (C2SP tlog-proof). */
export const downloadRecordProof = restOperation({
  rest: "GET /api/trace/proof",
  operation: "getRecordProof",
  summary:
    "Prove that a record is in the log, as a file that is verified offline (C2SP tlog-proof)",
  tag: "Trace",
  auth: ["bearer", "session"],
  anyOf: CHAIN_READERS,
  query: z.object({
    chain: z.string().min(1).max(255),
    epoch: z.coerce.number().int().min(1).max(2_147_483_647).default(1),
    seq: z.coerce.bigint().min(0n).max(9_007_199_254_740_991n).meta({ type: "integer" }),
  }),
  responses: { 200: { bytes: "text/plain", description: "Proof and checkpoint" } },
  errors: ["not_found"],
  handle: async ({ ctx, query }) =>
    signedNoteResponse(await getRecordProof(ctx, query), "private, no-cache"),
});
