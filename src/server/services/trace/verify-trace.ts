import "server-only";
import { z } from "zod";
import { nodePrimitives } from "@/domain/crypto/node-primitives";
import { ServiceError } from "@/domain/errors";
import { type ChainBreak, ChainVerifier, type StoredHead } from "@/domain/trace/chain";
import { findHeadsWithoutRecords, getTraceOrigin, readTrace } from "@/server/db/queries/trace";
import { inLongSnapshot } from "@/server/db/transaction";
import { requireAction, type ServiceContext } from "../context";
import { requireChainReader, shownChain } from "./chain-reader";
import { verifyLog } from "./verify-log";

export const ChainBreakDto = z.object({
  chain: z.string(),
  epoch: z.number().int(),
  seq: z.string(),
  reason: z.string(),
  expected: z.string(),
  stored: z.string(),
});

const LogVerificationDto = z
  .object({
    size: z.number().int(),
    checkpoints: z.number().int(),
    broken_total: z.number().int(),
    broken: z.array(
      z.object({
        index: z.number().int(),
        reason: z.string(),
        expected: z.string(),
        stored: z.string(),
      }),
    ),
  })
  .meta({
    id: "LogVerification",
    description: "Every leaf against its record, every checkpoint against the leaves",
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
    log: LogVerificationDto.nullable().meta({ description: "Null where one chain was asked for" }),
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
  if (input.chain === undefined) requireAction(ctx, "trace.verify");
  else await requireChainReader(ctx, input.chain);
  return inLongSnapshot(ctx.db.pool, async (client) => {
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
          current = {
            verifier: new ChainVerifier(nodePrimitives, origin, record.chain, record.epoch),
            head,
            name,
          };
          chains += 1;
        }
        records += 1;
        note(current.verifier.add(record));
      }
    }
    if (current) note(current.verifier.finish(current.head));
    for (const head of await findHeadsWithoutRecords(client, input.chain)) {
      chains += 1;
      note(new ChainVerifier(nodePrimitives, origin, head.chain, head.epoch).finish(head));
    }
    if (input.chain !== undefined && chains === 0) throw new ServiceError("not_found");
    const log = input.chain === undefined ? await verifyLog(client, origin) : null;
    const isWhole = brokenTotal === 0 && (log === null || log.breaksTotal === 0);
    return {
      status: isWhole ? "verified" : "broken",
      origin,
      chains,
      records,
      broken_total: brokenTotal,
      broken: breaks.map((b) => ({ ...b, chain: shownChain(ctx, b.chain), seq: String(b.seq) })),
      log: log && {
        size: log.size,
        checkpoints: log.checkpoints,
        broken_total: log.breaksTotal,
        broken: [...log.breaks],
      },
      checked_at: ctx.clock().toISOString(),
    };
  });
}
