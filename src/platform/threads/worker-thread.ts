import { Worker } from "node:worker_threads";
import { ServiceError } from "@/encoding/domain/errors";
import type { ThreadAnswer } from "./answer-jobs";

export interface ThreadLimits {
  /** Begins the sentences that say what went wrong: "The PDF renderer". */
  name: string;
  /** A bundle that calls answerJobs. */
  file: string;
  /** Longest time for one job. */
  timeoutMs: number;
  /** Time without work after which the thread ends and gives its memory back. */
  idleMs: number;
  maxOldGenerationSizeMb: number;
}

function unavailable(detail: string, cause?: unknown): ServiceError {
  return new ServiceError("unavailable", { detail, headers: { "retry-after": "5" }, cause });
}

/**
 * One thread that does one job at a time, started when it is needed and replaced where it broke. The caller
 * sees to it that jobs do not overlap.
 */
export class WorkerThread<Job> {
  readonly #limits: ThreadLimits;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a job in the thread. Throws ServiceError `unavailable` when the thread cannot be started,
   * takes too long or runs out of memory, and Error when the job itself fails.
   */
  async run<Value>(job: Job): Promise<Value> {
    clearTimeout(this.#idle);
    const worker = this.#started();
    worker.ref();
    try {
      const answer = await this.#answer<Value>(worker, job);
      if ("failure" in answer) throw new Error(`${this.#limits.name} failed: ${answer.failure}`);
      return answer.value;
    } finally {
      this.#rest();
    }
  }

  /** Ends the thread. */
  close(): void {
    clearTimeout(this.#idle);
    void this.#worker?.terminate();
    this.#worker = null;
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const { file, maxOldGenerationSizeMb } = this.#limits;
    const worker = new Worker(/* turbopackIgnore: true */ file, {
      resourceLimits: { maxOldGenerationSizeMb },
    });
    const forget = () => {
      if (this.#worker === worker) this.#worker = null;
    };
    worker.on("exit", forget);
    // An error without a listener would end the server.
    worker.on("error", forget);
    this.#worker = worker;
    return worker;
  }

  #answer<Value>(worker: Worker, job: Job): Promise<ThreadAnswer<Value>> {
    const { name, timeoutMs } = this.#limits;
    return new Promise((resolve, reject) => {
      const fail = (detail: string, cause?: unknown) => {
        settle();
        this.#worker = null;
        void worker.terminate();
        reject(unavailable(detail, cause));
      };
      const onError = (error: Error) => fail(`${name} stopped.`, error);
      const onExit = () => fail(`${name} stopped.`);
      const onMessage = (answer: ThreadAnswer<Value>) => {
        settle();
        resolve(answer);
      };
      const timer = setTimeout(() => fail(`${name} took too long.`), timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        worker.off("error", onError).off("exit", onExit).off("message", onMessage);
      };
      worker.on("error", onError).on("exit", onExit).on("message", onMessage);
      worker.postMessage(job);
    });
  }

  #rest(): void {
    const worker = this.#worker;
    if (worker === null) return;
    // A resting thread keeps no process alive.
    worker.unref();
    this.#idle = setTimeout(() => this.close(), this.#limits.idleMs).unref();
  }
}
