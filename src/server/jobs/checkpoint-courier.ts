import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { logger } from "../log/logger";
import { deliverDue } from "../services/trace/deliver-checkpoints";
import type { CheckpointSink } from "../trace/sinks/checkpoint-sink";
import { configuredSinks } from "../trace/sinks/configured-sinks";

const IDLE_MS = 2_000;

/**
 * Carries checkpoints to the configured sinks until it is stopped; any number of processes may do so.
 * The returned function ends it once the deliveries under way have ended. Throws at once where the
 * configuration of a sink is wrong.
 */
export function startCheckpointCourier(): () => Promise<void> {
  const stopping = new AbortController();
  // One loop each, so that a slow sink does not hold up the others.
  const loops = configuredSinks().map((sink) => carry(sink, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}

async function carry(sink: CheckpointSink, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const context = { db: database(), clock: () => new Date(), log: logger() };
    const worked = await deliverDue(context, [sink]).catch((error: unknown) => {
      // The database is away: wait as if there were nothing to do.
      context.log.error({ err: error, sink: sink.name }, "checkpoint courier");
      return false;
    });
    if (!worked) {
      // The abort ends the wait early; that is what it is for.
      await sleep(IDLE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}
