import { Worker } from "node:worker_threads";
import { ServiceError } from "@/domain/errors";
import type { PdfJob } from "./pdf-job";
import type { PdfWorkerAnswer } from "./pdf-worker";

export interface PdfWorkerLimits {
  /** The bundle of pdf-worker.ts. */
  file: string;
  /** Longest time for one document. */
  timeoutMs: number;
  /** Time without work after which the thread ends and gives its memory back. */
  idleMs: number;
  maxOldGenerationSizeMb: number;
}

function unavailable(detail: string, cause?: unknown): ServiceError {
  return new ServiceError("unavailable", { detail, cause });
}

/**
 * One thread that renders one document at a time, started when it is needed. The caller sees to it that
 * calls do not overlap.
 */
export class PdfWorkerThread {
  readonly #limits: PdfWorkerLimits;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: PdfWorkerLimits) {
    this.#limits = limits;
  }

  /**
   * Renders the document. Throws ServiceError `unavailable` when the thread cannot be started, takes too
   * long or runs out of memory, and Error when the input cannot be rendered.
   */
  async render(job: PdfJob): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const worker = this.#started();
    worker.ref();
    try {
      const answer = await this.#answer(worker, job);
      if ("failure" in answer) throw new Error(`The PDF was not rendered: ${answer.failure}`);
      return answer.pdf;
    } finally {
      this.#rest();
    }
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

  #answer(worker: Worker, job: PdfJob): Promise<PdfWorkerAnswer> {
    return new Promise((resolve, reject) => {
      const fail = (detail: string, cause?: unknown) => {
        settle();
        this.#worker = null;
        void worker.terminate();
        reject(unavailable(detail, cause));
      };
      const onError = (error: Error) => fail("The PDF renderer stopped.", error);
      const onExit = () => fail("The PDF renderer stopped.");
      const onMessage = (answer: PdfWorkerAnswer) => {
        settle();
        resolve(answer);
      };
      const timer = setTimeout(
        () => fail("The PDF took too long to render."),
        this.#limits.timeoutMs,
      );
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
    this.#idle = setTimeout(() => {
      this.#worker = null;
      void worker.terminate();
    }, this.#limits.idleMs).unref();
  }
}
