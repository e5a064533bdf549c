import "server-only";
import { z } from "zod";
import { getRecordProof } from "@/log/server/read-proofs";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { requireAgentRow } from "../registry/require-agent";

export const AgentRecordInput = z.object({
  epoch: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .default(1),
  seq: z.coerce.bigint().min(0n).max(9_007_199_254_740_991n).meta({ type: "integer" }),
});

/**
 * C2SP tlog-proof of the record that a receipt names, against the newest checkpoint, or a new one where
 * that does not cover it yet. Throws `not_found` for a record that does not exist.
 */
export async function proveAgentRecord(
  ctx: ServiceContext,
  id: string,
  place: z.infer<typeof AgentRecordInput>,
): Promise<string> {
  requireAction(ctx, "agent.read");
  const { did } = await requireAgentRow(ctx, id);
  return getRecordProof(ctx, { chain: did, ...place });
}
