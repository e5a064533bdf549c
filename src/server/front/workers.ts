import "server-only";
import cluster from "node:cluster";
import { logger } from "../log/logger";

/**
 * Runs `count` processes behind one port. A worker that dies is replaced; when we are told to stop,
 * all of them are, and the last one ends us.
 */
export function runWorkers(count: number): void {
  let stopping = false;
  let ready = 0;
  for (let i = 0; i < count; i++) cluster.fork();
  cluster.on("message", () => {
    ready += 1;
    if (ready === count) process.stdout.write(`proofline ready with ${count} workers\n`);
  });
  cluster.on("exit", (worker, code, signal) => {
    if (!stopping) {
      logger().error({ worker: worker.id, code, signal }, "a worker died");
      cluster.fork();
    } else if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    });
  }
}
