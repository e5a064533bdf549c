import "server-only";
import path from "node:path";
import { FairQueue, type FairTurnLimits } from "@/platform/limits/fair-queue";
import { processSingleton } from "@/platform/process/process-singleton";
import type { ScriptJob } from "./script-messages";
import { type ScriptAnswer, ScriptProcess, type ScriptRun } from "./script-process";

/** A run at a time is a process. */
export interface ScriptPoolLimits extends FairTurnLimits {
  /** The bundle of script-worker.ts. */
  file: string;
  /** After so many a process is replaced. */
  runsEach: number;
  /** Time without work after which a process ends and gives its memory back. */
  idleMs: number;
}

/** A few processes for scripts, started when they are needed, of which agents take turns. */
export class ScriptPool {
  readonly #limits: ScriptPoolLimits;
  readonly #turns: FairQueue;
  readonly #idle = new Map<ScriptProcess, NodeJS.Timeout>();

  constructor(limits: ScriptPoolLimits) {
    this.#limits = limits;
    this.#turns = new FairQueue(limits);
  }

  /** Runs a script when it is its agent's turn; null where too many wait already. Never throws. */
  async run(agent: string, job: ScriptJob, run: ScriptRun): Promise<ScriptAnswer | null> {
    return this.#turns.run(agent, () => this.#inTurn(job, run));
  }

  /** Ends what rests. */
  close(): void {
    for (const resting of this.#idle.keys()) this.#end(resting);
  }

  async #inTurn(job: ScriptJob, run: ScriptRun): Promise<ScriptAnswer> {
    if (run.signal.aborted) return { code: "cancelled", reason: "The call was ended." };
    const worker = this.#taken() ?? new ScriptProcess(this.#limits.file);
    const answer = await worker.run(job, run);
    if (worker.isSpent || worker.runs >= this.#limits.runsEach) worker.kill();
    else this.#keep(worker);
    return answer;
  }

  #taken(): ScriptProcess | undefined {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(worker);
      if (!worker.isSpent) return worker;
    }
    return undefined;
  }

  #keep(worker: ScriptProcess): void {
    this.#idle.set(worker, setTimeout(() => this.#end(worker), this.#limits.idleMs).unref());
  }

  #end(worker: ScriptProcess): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    worker.kill();
  }
}

const LIMITS = {
  atOnce: 2,
  eachAtOnce: 1,
  eachWaiting: 4,
  allWaiting: 16,
  runsEach: 20,
  idleMs: 30_000,
};

/** The pool of this process. */
export function sharedScriptPool(): ScriptPool {
  return processSingleton(
    "script-pool",
    () =>
      new ScriptPool({ file: path.join(process.cwd(), "dist", "script-worker.mjs"), ...LIMITS }),
  );
}
