import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { logger } from "../log/logger";
import type { ServiceContext } from "../operation/context";

/** Ends a job once the turn under way has ended. */
export type StopJob = () => Promise<void>;

/** Context of a turn: all that a service needs, acting as the service itself. */
export type JobContext = ServiceContext & { actor: { kind: "service" } };

interface Job<T> {
  /** Name in the log. */
  name: string;
  /** Milliseconds between two turns. */
  every: number;
  /** Milliseconds before the first turn; none by default. */
  first?: number;
  /** Milliseconds after a failed turn; by default as many as between two. */
  afterFailure?: number;
  run: (ctx: JobContext, signal: AbortSignal) => Promise<T>;
  /** Whether more waits after a turn that returned this, so that the next follows at once. */
  again?: (result: T) => boolean;
  /** After the last turn. */
  last?: (ctx: JobContext) => Promise<unknown>;
  /** Failures that were reported elsewhere, or are harmless. */
  isKnown?: (error: unknown) => boolean;
}

/**
 * Runs a job turn by turn until it is stopped. A turn that fails (the database may be away) is logged and
 * tried again with the next.
 */
export function repeat<T>(job: Job<T>): StopJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  // The abort ends the wait early; that is what it is for.
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const done = (async () => {
    if (job.first !== undefined) await wait(job.first);
    while (!signal.aborted) await wait(await turn(job, signal));
    const { last } = job;
    if (last !== undefined) await turn({ name: job.name, every: 0, run: last }, signal);
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}

/** Several jobs as one. */
export function together(stops: readonly StopJob[]): StopJob {
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** One sweep after the other as one turn: one that fails is logged and holds up none of the others. */
export function inTurn(
  sweeps: Readonly<Record<string, (ctx: JobContext) => Promise<number>>>,
): (ctx: JobContext) => Promise<void> {
  return async (ctx) => {
    for (const [sweep, run] of Object.entries(sweeps)) {
      await run(ctx).then(
        (swept) => {
          if (swept > 0) ctx.log.info({ sweep, swept }, "swept");
        },
        (error: unknown) => ctx.log.error({ err: error, sweep }, "sweep failed"),
      );
    }
  };
}

/** Returns the milliseconds until the next turn. */
async function turn<T>(job: Job<T>, signal: AbortSignal): Promise<number> {
  const ctx: JobContext = {
    actor: { kind: "service" },
    db: database(),
    clock: () => new Date(),
    newId: randomUUID,
    log: logger(),
    requestId: randomUUID(),
  };
  try {
    const result = await job.run(ctx, signal);
    return job.again?.(result) === true ? 0 : job.every;
  } catch (error) {
    if (job.isKnown?.(error) !== true) ctx.log.error({ err: error }, job.name);
    return job.afterFailure ?? job.every;
  }
}
