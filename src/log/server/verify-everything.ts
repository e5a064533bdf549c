import "server-only";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { processSingleton } from "@/platform/process/process-singleton";
import { WorkerThread } from "@/platform/threads/worker-thread";
import { VerificationProgress } from "./verification-progress";
import type { SnapshotFinding } from "./verify-snapshot";
import type { VerifyAnswer, VerifyJob } from "./verify-worker";

const LIMITS = {
  name: "The verification of the trace",
  // Each of its statements has a limit by DATABASE_LONG_TIMEOUT_SECONDS.
  timeoutMs: 24 * 3_600_000,
  idleMs: 10_000,
  maxOldGenerationSizeMb: 256,
};
const BUSY_MS = 200;
const BUSY_TRIES = 300;

/** The one thread of this process that verifies, and the verification that it is at. */
const verifier = () =>
  processSingleton("trace-verifier", () => ({
    thread: new WorkerThread<VerifyJob>({
      file: path.join(process.cwd(), "dist", "verify-worker.mjs"),
      ...LIMITS,
    }),
    turn: pLimit(1),
    running: null as { progress: VerificationProgress; isStopped: boolean } | null,
  }));

/**
 * Recomputes the whole trace in a thread and on a connection of its own: everybody else is answered meanwhile as
 * ever. Throws `verification_stopped` where somebody stopped it, and `unavailable` where another process verifies
 * for more than a minute.
 */
export function verifyEverything({ db }: ServiceContext): Promise<SnapshotFinding> {
  const state = verifier();
  const { connectionString, options } = db.pool.options;
  return state.turn(async () => {
    const running = { progress: new VerificationProgress(), isStopped: false };
    const job = { connection: { connectionString, options }, memory: running.progress.memory };
    state.running = running;
    try {
      for (let tried = 0; tried < BUSY_TRIES && !running.isStopped; tried++) {
        const found = await state.thread.run<VerifyAnswer>(job);
        if (found !== null && "failed" in found) {
          throw Object.assign(new Error(found.failed), { code: found.code });
        }
        if (found !== null) return found;
        await sleep(BUSY_MS);
      }
    } catch (error) {
      throw running.isStopped ? new ServiceError("verification_stopped", { cause: error }) : error;
    } finally {
      state.running = null;
    }
    throw running.isStopped
      ? new ServiceError("verification_stopped")
      : new ServiceError("unavailable", "Another process verifies the trace.");
  });
}

/** How far the verification of everything is that runs in this process. */
export const showVerification = operation({
  name: "showVerification",
  summary: "How far the verification of the whole trace is",
  action: "trace.verify",
  input: z.object({}),
  output: z
    .object({
      read: z.number().int().meta({ description: "Records and leaves that were recomputed" }),
      total: z.number().int().meta({ description: "How many there are; 0 until it is known" }),
    })
    .nullable(),
  errors: [],
  reads: true,
  console: "trace.verification",
  run: () => verifier().running?.progress.shown() ?? null,
});

/** Ends the verification of everything for all who wait for it; it changes nothing, and can be started again. */
export const stopVerification = operation({
  name: "stopVerification",
  summary: "Stop the verification of the whole trace",
  action: "trace.verify",
  input: z.object({}),
  output: z.object({ stopped: z.boolean() }),
  errors: [],
  console: "trace.stopVerification",
  run: () => {
    const { running, thread } = verifier();
    if (running === null) return { stopped: false };
    running.isStopped = true;
    thread.close();
    return { stopped: true };
  },
});
