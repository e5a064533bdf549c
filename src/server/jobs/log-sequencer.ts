import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/env";
import { database } from "../db/database";
import { findLatestCheckpoint, getLogSize } from "../db/queries/transparency-log";
import { logger } from "../log/logger";
import { integrateAll, publishCheckpoint } from "../services/trace/publish-checkpoint";

const IDLE_MS = 500;
const FAILED_MS = 10_000;

/**
 * Makes leaves of new records twice a second and signs a checkpoint every few seconds while the log
 * grows. Every process runs one; a lock in the database lets one of them work. The returned function
 * ends it.
 */
export function startLogSequencer(): () => Promise<void> {
  const stopping = new AbortController();
  const context = { db: database(), clock: () => new Date(), log: logger() };
  const interval = env().CHECKPOINT_INTERVAL_SECONDS * 1000;
  const turn = async () => {
    await integrateAll(context);
    const latest = await findLatestCheckpoint(context.db.pool);
    const age = latest === null ? interval : Date.now() - latest.signedAt.getTime();
    if (age < interval || latest?.size === (await getLogSize(context.db.pool))) return;
    await publishCheckpoint(context);
  };
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const pause = await turn().then(
        () => IDLE_MS,
        (error: unknown) => {
          // The database is away, or the log must not be signed: said again until somebody looks.
          context.log.error({ err: error }, "log sequencer");
          return FAILED_MS;
        },
      );
      // The abort ends the wait early; that is what it is for.
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}
