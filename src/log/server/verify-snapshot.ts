import "server-only";
import type { PoolClient } from "pg";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { type ChainBreak, ChainVerifier, type StoredHead } from "@/trace/domain/chain";
import {
  countToVerify,
  findHeadsWithoutRecords,
  getTraceOrigin,
  type KeptRecord,
  readTrace,
} from "@/trace/server/queries/trace";
import type { TraceVerificationDto } from "@/trace/server/trace-verification-dto";
import { openLog, verifyLog } from "@/trace/server/verify-log";
import type { VerificationProgress } from "./verification-progress";

const SHOWN = 100;

interface OpenChain {
  chain: string;
  epoch: number;
  verifier: ChainVerifier;
  head: StoredHead | null;
}

/** What a snapshot shows, before it is filtered for the reader. */
export type SnapshotFinding = Omit<TraceVerificationDto, "broken" | "signing" | "checked_at"> & {
  broken: readonly ChainBreak[];
};

function openChain(origin: string, { chain, epoch, head, nextSeq }: KeptRecord): OpenChain {
  return {
    chain,
    epoch,
    verifier: new ChainVerifier(nodePrimitives, origin, chain, epoch),
    head: head && nextSeq !== null ? { chain, epoch, nextSeq, head } : null,
  };
}

/**
 * Recomputes every hash of one chain, or of all and of the log, as a snapshot holds them, and says to `progress` how
 * far it is. Memory does not grow with the number of records.
 */
export async function verifySnapshot(
  client: PoolClient,
  chain: string | undefined,
  progress?: VerificationProgress,
): Promise<SnapshotFinding> {
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

  const log = chain === undefined ? await openLog(client) : null;
  progress?.begin(await countToVerify(client));
  let current: OpenChain | undefined;
  for await (const batch of readTrace(client, chain)) {
    for (const record of batch) {
      if (current?.chain !== record.chain || current.epoch !== record.epoch) {
        if (current) note(current.verifier.finish(current.head));
        current = openChain(origin, record);
        chains += 1;
      }
      records += 1;
      note(current.verifier.add(record));
      log?.addRecord(record);
    }
    progress?.add(batch.length);
  }
  if (current) note(current.verifier.finish(current.head));
  for (const head of await findHeadsWithoutRecords(client, chain)) {
    chains += 1;
    note(new ChainVerifier(nodePrimitives, origin, head.chain, head.epoch).finish(head));
  }
  const logged = log && (await verifyLog(client, log, (count) => progress?.add(count)));
  const isWhole = brokenTotal === 0 && (logged === null || logged.breaksTotal === 0);
  return {
    status: isWhole ? "verified" : "broken",
    origin,
    chains,
    records,
    broken_total: brokenTotal,
    broken: breaks,
    log: logged && {
      size: logged.size,
      checkpoints: logged.checkpoints,
      broken_total: logged.breaksTotal,
      broken: [...logged.breaks],
    },
  };
}
