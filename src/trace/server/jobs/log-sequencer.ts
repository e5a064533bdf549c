import "server-only";
import { env } from "@/env";
import { type JobContext, repeat, type StopJob } from "@/platform/jobs/repeat";
import { findLatestCheckpoint, getLogSize } from "../queries/transparency-log";
import { followCheckpoints, integrateAll, publishCheckpoint } from "../signing/publish-checkpoint";
import { SigningStopped } from "../signing/signing-stop";

/**
 * Makes leaves of new records twice a second and signs a checkpoint every few seconds while the log
 * grows. Every process runs one; a lock in the database lets one of them work, and each follows what
 * the others sign.
 */
export function startLogSequencer(): StopJob {
  const interval = env().CHECKPOINT_INTERVAL_SECONDS * 1000;
  const run = async (ctx: JobContext) => {
    await integrateAll(ctx);
    await followCheckpoints(ctx);
    const latest = await findLatestCheckpoint(ctx.db.pool);
    const age = latest === null ? interval : Date.now() - latest.signedAt.getTime();
    if (age < interval || latest?.size === (await getLogSize(ctx.db.pool))) return;
    await publishCheckpoint(ctx);
  };
  return repeat({
    name: "log sequencer",
    every: 500,
    afterFailure: 10_000,
    run,
    // A stop of signing was reported once, and stays visible.
    isKnown: (error) => error instanceof SigningStopped,
  });
}
