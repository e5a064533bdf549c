import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { pruneProbeDays } from "../db/queries/fed-probes";
import { logger } from "../log/logger";
import type { ServiceContext } from "../services/context";
import { expireRegistrations } from "../services/federation/expire-registrations";
import { runDueGates } from "../services/federation/run-due-gates";
import { refreshRankings } from "../services/federation-directory/refresh-rankings";
import { recheckOperatorDomains } from "../services/federation-operators/verify-domain";
import { remindReviews } from "../services/federation-reviews/remind-reviews";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Availability looks 90 days back. */
const KEPT_DAYS_MS = 91 * 24 * HOUR_MS;
const PRUNED_AT_ONCE = 10_000;

interface Sweep {
  name: string;
  /** Wait before the first and between two. */
  firstMs: number;
  pauseMs: number;
  sweep: (ctx: ServiceContext) => Promise<number>;
}

const SWEEPS: readonly Sweep[] = [
  { name: "runDueGates", firstMs: 0, pauseMs: 5 * SECOND_MS, sweep: (ctx) => runDueGates(ctx) },
  { name: "expireRegistrations", firstMs: 0, pauseMs: MINUTE_MS, sweep: expireRegistrations },
  { name: "remindReviews", firstMs: 0, pauseMs: MINUTE_MS, sweep: remindReviews },
  {
    name: "recheckOperatorDomains",
    firstMs: MINUTE_MS,
    pauseMs: 10 * MINUTE_MS,
    sweep: (ctx) => recheckOperatorDomains(ctx),
  },
  // What changes a listing refreshes it at once: this is for what only time changes.
  { name: "refreshRankings", firstMs: 5 * MINUTE_MS, pauseMs: HOUR_MS, sweep: refreshRankings },
  {
    name: "pruneProbeDays",
    firstMs: 10 * MINUTE_MS,
    pauseMs: HOUR_MS,
    sweep: ({ db, clock }) =>
      pruneProbeDays(db.pool, new Date(clock().getTime() - KEPT_DAYS_MS), PRUNED_AT_ONCE),
  },
];

/**
 * Tries gates again, ends what nobody decided on in time, reminds reviewers, and keeps rankings and operator
 * domains up to date, until it is stopped. Any number of processes may do so. The returned function ends it
 * once what is under way has ended.
 */
export function startFederationSweeper(): () => Promise<void> {
  const stopping = new AbortController();
  // One loop each, so that a long one holds up none of the others.
  const loops = SWEEPS.map((sweep) => repeat(sweep, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}

async function repeat(
  { name, firstMs, pauseMs, sweep }: Sweep,
  signal: AbortSignal,
): Promise<void> {
  // The abort ends a wait early; that is what it is for.
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  await wait(firstMs);
  while (!signal.aborted) {
    const ctx: ServiceContext = {
      actor: { kind: "service" },
      db: database(),
      clock: () => new Date(),
      log: logger(),
      requestId: randomUUID(),
    };
    // The database is away, or one thing cannot be done: tried again with the next turn.
    await sweep(ctx).catch((error: unknown) => {
      ctx.log.error({ err: error, sweep: name }, "federation sweeper");
    });
    await wait(pauseMs);
  }
}
