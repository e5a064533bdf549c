import "server-only";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { CheckedOutput, OutputToCheck } from "@/firewall/domain/claims/validate-claims";
import type { Channel, Detection } from "@/firewall/domain/injection/detection";
import { FairQueue, type FairTurnLimits } from "@/platform/limits/fair-queue";
import { processSingleton } from "@/platform/process/process-singleton";
import { type ThreadLimits, WorkerThread } from "@/platform/threads/worker-thread";
import type { CheckJob } from "./check-job";

type CheckPoolLimits = ThreadLimits & Omit<FairTurnLimits, "eachAtOnce">;

/**
 * A few threads for checks of what untrusted parties send, which take turns: the process that answers
 * everybody computes none of it. Each method is null where too many checks wait already, and rejects with
 * ServiceError `unavailable` where a thread broke or took too long: nothing was checked then.
 */
export class CheckPool {
  readonly #turns: FairQueue;
  readonly #threads: WorkerThread<CheckJob>[];
  readonly #free: WorkerThread<CheckJob>[];

  constructor(limits: CheckPoolLimits) {
    // One thread stays for the others, where there are several.
    this.#turns = new FairQueue({ ...limits, eachAtOnce: Math.max(1, limits.atOnce - 1) });
    this.#threads = Array.from({ length: limits.atOnce }, () => new WorkerThread(limits));
    this.#free = [...this.#threads];
  }

  /** The injection detector's verdict on each text. */
  detect(asker: string, texts: readonly string[], channel: Channel): Promise<Detection[]> | null {
    return this.#run(asker, { kind: "texts", texts, channel });
  }

  /** Checked claims of an output. */
  checkClaims(asker: string, output: OutputToCheck): Promise<CheckedOutput> | null {
    return this.#run(asker, { kind: "claims", output });
  }

  /** Ends the threads. */
  close(): void {
    for (const thread of this.#threads) thread.close();
  }

  #run<Value>(asker: string, job: CheckJob): Promise<Value> | null {
    return this.#turns.run(asker, async () => {
      const thread = this.#free.pop();
      if (thread === undefined) throw new Error("more checks run than there are threads");
      try {
        return await thread.run<Value>(job);
      } finally {
        this.#free.push(thread);
      }
    });
  }
}

const MOST_THREADS = 4;
const LIMITS = {
  name: "The check of what was sent",
  // A text of the largest size takes half a second.
  timeoutMs: 10_000,
  idleMs: 60_000,
  maxOldGenerationSizeMb: 256,
  eachWaiting: 32,
  allWaiting: 256,
};

/** The pool of this process: a processor is left to the thread that answers. */
export function sharedCheckPool(): CheckPool {
  return processSingleton(
    "check-pool",
    () =>
      new CheckPool({
        file: path.join(process.cwd(), "dist", "check-worker.mjs"),
        atOnce: Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1)),
        ...LIMITS,
      }),
  );
}
