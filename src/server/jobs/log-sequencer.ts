import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/env";
import { database } from "../db/database";
import { findLatestCheckpoint, getLogSize } from "../db/queries/transparency-log";
import { logger } from "../log/logger";
import {
  followCheckpoints,
  integrateAll,
  publishCheckpoint,
} from "../services/trace/publish-checkpoint";
import { SigningStopped } from "../services/trace/signing-stop";

const IDLE_MS = 500;
const FAILED_MS = 10_000;

/**
 * Makes leaves of new records twice a second and signs a checkpoint every few seconds while the log
 * grows. Every process runs one; a lock in the database lets one of them work, and each follows what
 * the others sign. The returned function ends it.
 */
export function startLogSequencer(): () => Promise<void> {
  const stopping = new AbortController();
  const context = { db: database(), clock: () => new Date(), log: logger() };
  const interval = env().CHECKPOINT_INTERVAL_SECONDS * 1000;
  const turn = async () => {
    await integrateAll(context);
    await followCheckpoints(context);
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
          // That signing stopped was told once, and stays where everybody can read it.
          if (!(error instanceof SigningStopped)) {
            context.log.error({ err: error }, "log sequencer");
          }
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
