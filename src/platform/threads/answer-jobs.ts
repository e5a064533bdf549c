import { parentPort } from "node:worker_threads";

/** A thread's answer to one job. */
export type ThreadAnswer<Value> = { value: Value } | { failure: string };

/** Answers the jobs that WorkerThread sends, one after the other as they come; for the thread's own file. */
export function answerJobs<Job>(work: (job: Job) => unknown): void {
  parentPort?.on("message", async (job: Job) => {
    parentPort?.postMessage(await answerOf(job, work));
  });
}

async function answerOf<Job>(
  job: Job,
  work: (job: Job) => unknown,
): Promise<ThreadAnswer<unknown>> {
  try {
    return { value: await work(job) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
