import "server-only";
import { z } from "zod";
import { ServiceError } from "@/domain/errors";
import { type ChainBreak, ChainVerifier, type StoredHead } from "@/domain/trace/chain";
import { findHeadsWithoutRecords, getTraceOrigin, readTrace } from "@/server/db/queries/trace";
import { inSnapshot } from "@/server/db/transaction";
import { requireAction, type ServiceContext } from "../context";

const ChainBreakDto = z.object({
  chain: z.string(),
  epoch: z.number().int(),
  seq: z.string(),
  reason: z.string(),
  expected: z.string(),
  stored: z.string(),
});

export const TraceVerificationDto = z
  .object({
    status: z.enum(["verified", "broken"]),
    origin: z.string(),
    chains: z.number().int(),
    records: z.number().int(),
    broken_total: z.number().int(),
    broken: z
      .array(ChainBreakDto)
      .meta({ description: "First break of each broken chain, at most 100" }),
    checked_at: z.iso.datetime(),
  })
  .meta({
    id: "TraceVerification",
    description:
      "Order, links, hashes and heads as stored. Records cut off together with their head need a checkpoint held elsewhere to be noticed.",
  });

export type TraceVerificationDto = z.infer<typeof TraceVerificationDto>;

const SHOWN = 100;

interface OpenChain {
  verifier: ChainVerifier;
  head: StoredHead | null;
  name: string;
}

/**
 * Recomputes every hash of one chain, or of all, from the stored lines, on one snapshot.
 * Memory does not grow with the number of records.
 */
export async function verifyTrace(
  ctx: ServiceContext,
  input: { chain?: string | undefined },
): Promise<TraceVerificationDto> {
  requireAction(ctx, "trace.verify");
  return inSnapshot(ctx.db.pool, async (client) => {
    const origin = await getTraceOrigin(client);
    const breaks: ChainBreak[] = [];
    let brokenTotal = 0;
    let chains = 0;
    let records = 0;
    const note = (found: ChainBreak | null) => {
      if (found === null) return;
      brokenTotal += 1;
      if (breaks.length < SHOWN) breaks.push(found);
    };

    let current: OpenChain | undefined;
    for await (const batch of readTrace(client, input.chain)) {
      for (const { record, head } of batch) {
        const name = `${record.chain}#${record.epoch}`;
        if (current?.name !== name) {
          if (current) note(current.verifier.finish(current.head));
          current = { verifier: new ChainVerifier(origin, record.chain, record.epoch), head, name };
          chains += 1;
        }
        records += 1;
        note(current.verifier.add(record));
      }
    }
    if (current) note(current.verifier.finish(current.head));
    for (const head of await findHeadsWithoutRecords(client, input.chain)) {
      chains += 1;
      note(new ChainVerifier(origin, head.chain, head.epoch).finish(head));
    }
    if (input.chain !== undefined && chains === 0) throw new ServiceError("not_found");
    return {
      status: brokenTotal === 0 ? "verified" : "broken",
      origin,
      chains,
      records,
      broken_total: brokenTotal,
      broken: breaks.map((b) => ({ ...b, seq: String(b.seq) })),
      checked_at: ctx.clock().toISOString(),
    };
  });
}
