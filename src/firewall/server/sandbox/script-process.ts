import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { processCpuMs } from "./process-cpu";
import {
  FromWorker,
  type ScriptFault,
  type ScriptJob,
  type StoreCall,
  type ToWorker,
} from "./script-messages";

/**
 * Calls that the parent executes for a script. A rejection is passed to the script by its message.
 */
export interface ScriptCalls {
  store: (name: StoreCall, key: string, value: string | null) => Promise<string | null>;
  log: (line: string) => void;
}

export interface ScriptRun {
  calls: ScriptCalls;
  /** From the start of the run until its result, whatever it waits for. */
  wallMs: number;
  /** Time of a processor beyond that of the job after which its process is killed. */
  overrunMs: number;
  signal: AbortSignal;
}

export type ScriptAnswer = { result: string } | { code: ScriptFault | "cancelled"; reason: string };

const MEGABYTES = 96;
/** Between two looks at what a run has computed. */
const LOOK_MS = 50;
const CRASHED = { code: "sandbox_crashed", reason: "The sandbox stopped." } as const;
const TOOK_TOO_LONG = { code: "time_exceeded", reason: "The script took too long." } as const;
const COMPUTED_TOO_LONG = {
  code: "time_exceeded",
  reason: "The script computed for too long.",
} as const;

/** Flags of Node's permission model: no writing, no programs, no threads, and no reading of our data. */
function permissionFlags(file: string): string[] {
  const isStable = process.allowedNodeEnvironmentFlags.has("--permission");
  const root = path.dirname(path.dirname(file));
  return [
    isStable ? "--permission" : "--experimental-permission",
    `--allow-fs-read=${path.dirname(file)}/`,
    `--allow-fs-read=${path.join(root, "node_modules")}/`,
    `--allow-fs-read=${path.join(root, "package.json")}`,
  ];
}

/**
 * A process of its own for scripts, one run at a time: no environment, no open files but the channel to
 * us, nothing on its outputs. It counts as spent as soon as anything was unusual.
 */
export class ScriptProcess {
  readonly #child: ChildProcess;
  #isSpent = false;
  /** Runs so far. */
  runs = 0;

  /** Starts it; `file` is the bundle of script-worker.ts. */
  constructor(file: string) {
    this.#child = fork(/* turbopackIgnore: true */ file, [], {
      env: { NODE_ENV: "production" },
      execArgv: [
        `--max-old-space-size=${MEGABYTES}`,
        "--stack-size=2000",
        ...permissionFlags(file),
      ],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const spend = () => {
      this.#isSpent = true;
    };
    this.#child.on("exit", spend);
    // An error without a listener would end the server.
    this.#child.on("error", spend);
    this.#rest();
  }

  get isSpent(): boolean {
    return this.#isSpent;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Ends the process at once, whatever it does. */
  kill(): void {
    this.#isSpent = true;
    this.#child.kill("SIGKILL");
  }

  /** Runs one script to its end. Never throws; runs must not overlap. */
  async run(
    job: ScriptJob,
    { calls, wallMs, overrunMs, signal }: ScriptRun,
  ): Promise<ScriptAnswer> {
    this.runs += 1;
    if (this.#isSpent) return CRASHED;
    this.#child.ref();
    this.#child.channel?.ref();
    const answer = await new Promise<ScriptAnswer>((resolve) => {
      const child = this.#child;
      // Whatever it says beyond what a run may need is not listened to.
      let left = job.limits.hostCalls + job.limits.logLines + 1;
      const settle = (settled: ScriptAnswer, isOver: boolean) => {
        clearTimeout(timer);
        stopWatching();
        child.off("message", hear).off("exit", stopped).off("error", stopped);
        signal.removeEventListener("abort", cancel);
        if (isOver) this.kill();
        resolve(settled);
      };
      const stopped = () => settle(CRASHED, true);
      const cancel = () => settle({ code: "cancelled", reason: "The call was ended." }, true);
      const timer = setTimeout(() => settle(TOOK_TOO_LONG, true), wallMs);
      const stopWatching = this.#watchCpu(job.limits.cpuMs + overrunMs, () =>
        settle(COMPUTED_TOO_LONG, true),
      );
      const hear = (raw: unknown) => {
        const { data: message } = FromWorker.safeParse(raw);
        left -= 1;
        if (message === undefined || left < 0) return stopped();
        if (message.kind === "call") return this.#call(calls, message);
        if (message.kind === "log")
          return calls.log(message.line.slice(0, job.limits.logCharacters));
        if (message.kind === "failed") {
          const { code, reason } = message;
          return settle({ code, reason }, code === "sandbox_crashed" || code === "stack_exceeded");
        }
        if (Buffer.byteLength(message.result) > job.limits.resultBytes) return stopped();
        settle({ result: message.result }, false);
      };
      child.on("message", hear).on("exit", stopped).on("error", stopped);
      signal.addEventListener("abort", cancel, { once: true });
      if (signal.aborted) cancel();
      else this.#post({ kind: "run", job });
    });
    this.#rest();
    return answer;
  }

  /**
   * Ends a run that computes longer than `mostMs`: the interpreter checks the time only between its
   * own steps, and there are scripts that keep it from coming to one. Returns what ends the watch.
   */
  #watchCpu(mostMs: number, end: () => void): () => void {
    const pid = this.#child.pid ?? 0;
    const before = processCpuMs(pid);
    let timer: NodeJS.Timeout | undefined;
    const look = () => {
      const now = processCpuMs(pid);
      // Where the system does not report it, the wall time is the bound.
      if (before === null || now === null) return;
      const left = mostMs - (now - before);
      if (left <= 0) end();
      else timer = setTimeout(look, Math.max(LOOK_MS, left));
    };
    timer = setTimeout(look, mostMs);
    return () => clearTimeout(timer);
  }

  #call(calls: ScriptCalls, { id, name, key, value }: FromWorker & { kind: "call" }): void {
    calls.store(name, key, value).then(
      (given) => this.#post({ kind: "answer", id, value: given }),
      (error: unknown) =>
        this.#post({
          kind: "answer",
          id,
          fault: error instanceof Error ? error.message : "The store failed.",
        }),
    );
  }

  #post(message: ToWorker): void {
    // With a callback a channel that is closed throws nothing; the exit reports what happened.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  /** A resting process keeps ours alive no longer. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}
