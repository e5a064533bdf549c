import "server-only";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import {
  completeAnchor,
  failAnchor,
  insertAnchors,
  type LeasedAnchor,
  leaseAnchor,
} from "@/trace/server/queries/log-anchors";
import {
  type CheckpointSink,
  type Delivery,
  SinkFailure,
} from "@/trace/server/sinks/checkpoint-sink";
import { ALARM_PREFIX } from "./anchor-dto";

/** Context of a delivery. */
export type CourierContext = Pick<ServiceContext, "db" | "clock" | "log">;

/** Longer than any sink takes; a process that dies leaves its delivery to others after this. */
const LEASE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 60 * 60_000;
const GIVE_UP_MS = 7 * 86_400_000;

// No trace record is made of a delivery. It would be a new leaf, which makes a new checkpoint, which
// makes a new delivery: the log would grow for ever by itself. The outbox's rows and the receipts say
// what was delivered.

/** Puts a checkpoint into the outbox of each sink, in the transaction that keeps the checkpoint. */
export function enqueueAnchors(
  client: Pool | PoolClient,
  checkpointOrdinal: bigint,
  sinks: readonly Pick<CheckpointSink, "name">[],
  now: Date,
): Promise<void> {
  return insertAnchors(
    client,
    checkpointOrdinal,
    sinks.map(({ name }) => name),
    now,
  );
}

/**
 * Delivers the newest waiting checkpoint of each sink that is due; returns whether there was any.
 * Any number of processes may do so: a sink is with one of them at a time, and no transaction is
 * open while it is. A failure is noted in the row and the log, and tried again with growing pauses;
 * a checkpoint of more than seven days that nothing newer replaced is given up as `failed`.
 */
export async function deliverDue(
  ctx: CourierContext,
  sinks: readonly CheckpointSink[],
): Promise<boolean> {
  const worked = await Promise.all(sinks.map((sink) => deliverNext(ctx, sink)));
  return worked.includes(true);
}

async function deliverNext(ctx: CourierContext, sink: CheckpointSink): Promise<boolean> {
  const now = ctx.clock();
  const leased = await inTransaction(ctx.db.pool, (client) =>
    leaseAnchor(client, sink.name, now, new Date(now.getTime() + LEASE_MS)),
  );
  if (leased === null) return false;
  const lease = {
    ordinal: leased.checkpoint.ordinal,
    sink: sink.name,
    attempts: leased.attempts,
  };
  const outcome = await attempt(sink, leased);
  const about = { sink: sink.name, size: leased.checkpoint.size, attempts: leased.attempts };
  let isOurs: boolean;
  if (outcome instanceof Error) {
    const nextAt = nextAttempt(ctx.clock(), leased);
    logFailure(ctx, { ...about, final: nextAt === null }, outcome);
    const failure = { detail: detailOf(outcome), nextAt };
    isOurs = await failAnchor(ctx.db.pool, lease, failure, ctx.clock());
  } else {
    ctx.log.info({ ...about, detail: outcome.detail }, "checkpoint delivered");
    isOurs = await completeAnchor(ctx.db.pool, lease, outcome, ctx.clock());
  }
  if (!isOurs) ctx.log.warn(about, "checkpoint delivery outlived its lease");
  return true;
}

async function attempt(sink: CheckpointSink, leased: LeasedAnchor): Promise<Delivery | Error> {
  try {
    return await sink.deliver(leased.checkpoint, leased.previous);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function logFailure(ctx: CourierContext, about: { final: boolean }, error: Error): void {
  const text = "checkpoint not delivered";
  const isKnown = error instanceof SinkFailure;
  const isAlarm = isKnown && error.isAlarm;
  const event = { ...about, detail: detailOf(error), alarm: isAlarm };
  if (!isKnown) ctx.log.error({ ...event, err: error }, text);
  else if (isAlarm || about.final) ctx.log.error(event, text);
  else ctx.log.warn(event, text);
}

function detailOf(error: Error): string {
  // Anything else than a SinkFailure is a mistake of ours; its message may hold anything.
  if (!(error instanceof SinkFailure)) return "internal error";
  return error.isAlarm ? `${ALARM_PREFIX}${error.message}` : error.message;
}

function nextAttempt(now: Date, { attempts, checkpoint }: LeasedAnchor): Date | null {
  if (now.getTime() - checkpoint.signedAt.getTime() > GIVE_UP_MS) return null;
  const pause = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LAST_RETRY_MS);
  return new Date(now.getTime() + pause);
}
