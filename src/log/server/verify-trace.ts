import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { inLongSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { processSingleton } from "@/platform/process/process-singleton";
import { type ChainBreak, ChainVerifier, type StoredHead } from "@/trace/domain/chain";
import { findHeadsWithoutRecords, getTraceOrigin, readTrace } from "@/trace/server/queries/trace";
import { tryLock } from "@/trace/server/queries/transparency-log";
import { describeSigning } from "@/trace/server/signing/signing-stop";
import { TraceVerificationDto } from "@/trace/server/trace-verification-dto";
import { verifyLog } from "@/trace/server/verify-log";
import { CHAIN_READERS, requireChainReader, shownChain } from "./chain-reader";

const SHOWN = 100;

interface OpenChain {
  verifier: ChainVerifier;
  head: StoredHead | null;
  name: string;
}

/** Result of a verification before it is filtered for the reader. */
type Finding = Omit<TraceVerificationDto, "broken" | "signing"> & { broken: readonly ChainBreak[] };

/** Any number; the same in every process. The whole trace is verified by one of them at a time. */
const VERIFYING_LOCK = 0x50524c03;
const BUSY_MS = 200;
const BUSY_TRIES = 300;

/** Common input and output of both operations. */
const VERIFICATION = {
  query: z.object({
    chain: z.string().max(255).optional().meta({ example: "incident:INC-2026-000123" }),
  }),
  output: TraceVerificationDto,
  errors: ["not_found"],
  run: verify,
} as const;

/** Recomputes the trace for those who verify all of it: see verify. */
export const verifyTrace = operation({
  ...VERIFICATION,
  name: "verifyTrace",
  summary:
    "Recompute the hashes of one chain, or of all, and name the first record that does not fit",
  tag: "Trace",
  auth: ["bearer", "session"],
  action: "trace.verify",
  queryError: "validation_failed",
  says: "Verified or broken, and where",
  rest: "GET /api/trace/verify",
});

/** The same in the console: those who may read a chain may verify it. */
export const verifyChain = operation({
  ...VERIFICATION,
  name: "verifyChain",
  summary: "Recompute the hashes of a chain that one may read, or of all",
  anyOf: CHAIN_READERS,
  console: "trace.verify",
  reads: true,
});

/**
 * Recomputes every hash of one chain, or of all, from the stored lines, on one snapshot.
 * Memory does not grow with the number of records. It runs once at a time: who asks meanwhile gets
 * the same answer. Says beside it whether the log is signed. Throws `unavailable` where another
 * process verifies for more than a minute.
 */
async function verify(
  ctx: ServiceContext,
  { chain }: { chain?: string | undefined },
): Promise<TraceVerificationDto> {
  if (chain === undefined) requireAction(ctx, "trace.verify");
  else await requireChainReader(ctx, chain);
  const { broken, ...found } = await shareFinding(ctx, chain);
  return {
    ...found,
    broken: broken.map((b) => ({ ...b, chain: shownChain(ctx, b.chain), seq: String(b.seq) })),
    signing: await describeSigning(ctx),
  };
}

/** The answer of the verification that runs already, or of one that is started. */
function shareFinding(ctx: ServiceContext, chain: string | undefined): Promise<Finding> {
  const running = processSingleton(
    "trace-verifications",
    () => new Map<Pool, Map<string | undefined, Promise<Finding>>>(),
  );
  const ofDatabase = running.get(ctx.db.pool) ?? new Map<string | undefined, Promise<Finding>>();
  running.set(ctx.db.pool, ofDatabase);
  // Undefined is the whole trace, which no chain is called, not even the one without a name.
  const under = ofDatabase.get(chain);
  if (under !== undefined) return under;
  const started = findBreaks(ctx, chain).finally(() => ofDatabase.delete(chain));
  ofDatabase.set(chain, started);
  return started;
}

async function findBreaks(ctx: ServiceContext, chain: string | undefined): Promise<Finding> {
  for (let tried = 0; tried < BUSY_TRIES; tried++) {
    const found = await inLongSnapshot(ctx.db.pool, async (client) =>
      chain !== undefined || (await tryLock(client, VERIFYING_LOCK))
        ? verifySnapshot(ctx, client, chain)
        : null,
    );
    if (found !== null) return found;
    await sleep(BUSY_MS);
  }
  throw new ServiceError("unavailable", "Another process verifies the trace.");
}

async function verifySnapshot(
  ctx: ServiceContext,
  client: PoolClient,
  chain: string | undefined,
): Promise<Finding> {
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
  for await (const batch of readTrace(client, chain)) {
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
  for (const head of await findHeadsWithoutRecords(client, chain)) {
    chains += 1;
    note(new ChainVerifier(nodePrimitives, origin, head.chain, head.epoch).finish(head));
  }
  if (chain !== undefined && chains === 0) throw new ServiceError("not_found");
  const log = chain === undefined ? await verifyLog(client) : null;
  const isWhole = brokenTotal === 0 && (log === null || log.breaksTotal === 0);
  return {
    status: isWhole ? "verified" : "broken",
    origin,
    chains,
    records,
    broken_total: brokenTotal,
    broken: breaks,
    log: log && {
      size: log.size,
      checkpoints: log.checkpoints,
      broken_total: log.breaksTotal,
      broken: [...log.breaks],
    },
    checked_at: ctx.clock().toISOString(),
  };
}
