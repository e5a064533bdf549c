import "server-only";
import cluster, { type Worker } from "node:cluster";
import { EXIT_CONFIGURATION, growingPause } from "../../../scripts/setup/growing-pause.mjs";
import { logger } from "../log/logger";

/** Dependencies of keeping workers: the cluster module and the clock. */
interface WorkerSystem {
  fork(): Pick<Worker, "id">;
  /** Ends this process. */
  exit(code: number): void;
  later(work: () => void, milliseconds: number): void;
  now(): number;
}

/**
 * Replaces workers that die, each after a pause that grows while they die young: one that cannot start must not
 * spin. Returns what to call when one died and before all are to stop.
 */
export function workerKeeper(count: number, { fork, exit, later, now }: WorkerSystem) {
  const born = new Map<number, number>();
  const pauseAfter = growingPause();
  let alive = 0;
  let stopping = false;
  const start = () => {
    if (stopping) return;
    born.set(fork().id, now());
    alive += 1;
  };
  for (let i = 0; i < count; i++) start();
  return {
    stop(): void {
      stopping = true;
      if (alive === 0) exit(0);
    },
    died(id: number, code: number, signal: string | null): void {
      alive -= 1;
      const lived = now() - (born.get(id) ?? now());
      born.delete(id);
      if (stopping) {
        if (alive === 0) exit(0);
      } else if (code === EXIT_CONFIGURATION) exit(code);
      else {
        const pause = pauseAfter(lived);
        logger().error({ worker: id, code, signal, pause_ms: pause }, "a worker died");
        later(start, pause);
      }
    },
  };
}

/**
 * Runs `count` processes behind one port. A worker that dies is replaced; on a signal to stop, all
 * of them are stopped, and the last one ends this process.
 */
export function runWorkers(count: number): void {
  let ready = 0;
  const keeper = workerKeeper(count, {
    fork: () => cluster.fork(),
    exit: (code) => process.exit(code),
    later: setTimeout,
    now: () => performance.now(),
  });
  cluster.on("message", () => {
    ready += 1;
    if (ready === count) process.stdout.write(`proofline ready with ${count} workers\n`);
  });
  cluster.on("exit", (worker, code, signal) => keeper.died(worker.id, code, signal));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
      keeper.stop();
    });
  }
}
