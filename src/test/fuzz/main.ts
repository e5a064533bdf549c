import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { allTargets } from "./all-targets";
import { type Fault, feed, inputOf, LONGEST_MS } from "./run-fuzz";

// npm run test:fuzz -- [count] [seed] [target]: feeds mutations to every parser and verifier, or to those whose
// name holds `target`. A fault is printed with its seed; the same seed and target make the same input again.

/** An input that never ends cannot be stopped from within: who watches waits this long for a sign. */
const PATIENCE_MS = 5 * LONGEST_MS;
const HEAP_MB = 512;
const MOST_FAULTS = 20;
const STEP = 200;

interface Task {
  from: number;
  to: number;
  target: string;
  corpus: string;
}

/** Progress of the worker: its place, and its findings. */
interface Progress {
  seed: number;
  target: string;
  fed: number;
  faults: Fault[];
  slowest: { target: string; seed: number; ms: number } | null;
  rss: number;
}

async function work({ from, to, target, corpus }: Task, report: (progress: Progress) => void) {
  const all = await allTargets(corpus);
  const targets = all.filter(({ name }) => name.includes(target));
  if (targets.length === 0) {
    throw new RangeError(
      `No target is called ${target}: ${all.map(({ name }) => name).join(", ")}`,
    );
  }
  let slowest: Progress["slowest"] = null;
  let fed = 0;
  for (let seed = from; seed < to; seed++) {
    const chosen = targets[seed % targets.length];
    if (chosen === undefined) continue;
    if (fed % STEP === 0 || chosen.name.startsWith("import")) {
      report({
        seed,
        target: chosen.name,
        fed,
        faults: [],
        slowest,
        rss: process.memoryUsage().rss,
      });
    }
    const { fault, ms } = await feed(chosen, seed);
    fed += 1;
    if (slowest === null || ms > slowest.ms) slowest = { target: chosen.name, seed, ms };
    if (fault !== null) {
      const { rss } = process.memoryUsage();
      report({ seed, target: chosen.name, fed, faults: [fault], slowest, rss });
    }
  }
  report({ seed: to, target: "", fed, faults: [], slowest, rss: process.memoryUsage().rss });
}

/** Runs the work in a thread with a bounded heap; true where all of it was fed without a fault. */
async function watch(task: Task): Promise<boolean> {
  const started = performance.now();
  const faults: Fault[] = [];
  let last: Progress | null = null;
  let seen = performance.now();
  let most = 0;
  const worker = new Worker(new URL(import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.on("message", (progress: Progress) => {
    [last, seen, most] = [progress, performance.now(), Math.max(most, progress.rss)];
    for (const fault of progress.faults) {
      faults.push(fault);
      process.stdout.write(`FAULT ${fault.target}, seed ${fault.seed}: ${fault.what}\n`);
      if (faults.length >= MOST_FAULTS) void worker.terminate();
    }
  });
  const lastOf = () => last;
  const watchdog = setInterval(() => {
    if (performance.now() - seen < PATIENCE_MS) return;
    process.stdout.write(
      `HANG from ${lastOf()?.target ?? "the start"}, seed ${lastOf()?.seed} on\n`,
    );
    void worker.terminate();
  }, 1_000);
  let problem: unknown = null;
  worker.on("error", (error) => {
    problem = error;
  });
  await new Promise((resolve) => worker.on("exit", resolve));
  clearInterval(watchdog);
  const end = lastOf();
  const isWhole = problem === null && end?.seed === task.to;
  if (problem === null && faults.length < MOST_FAULTS && !isWhole) {
    // A promise that will never settle: for the caller, that is a hang.
    process.stdout.write(`NO ANSWER from ${end?.target ?? "the start"}, seed ${end?.seed} on\n`);
  }
  if (problem !== null) process.stdout.write(`CRASH after seed ${end?.seed}: ${String(problem)}\n`);
  const seconds = (performance.now() - started) / 1000;
  const { target, seed, ms } = end?.slowest ?? { target: "none", seed: 0, ms: 0 };
  process.stdout.write(
    `${end?.fed ?? 0} inputs in ${seconds.toFixed(1)} s, ${Math.round((end?.fed ?? 0) / seconds)} a second; ` +
      `${faults.length} faults; slowest ${Math.round(ms)} ms (${target}, seed ${seed}); ` +
      `at most ${Math.round(most / 2 ** 20)} MiB\n`,
  );
  return isWhole && faults.length === 0;
}

if (isMainThread) {
  const [count = "5000", seed = "1", target = "", corpus = "../shared/corpus"] =
    process.argv.slice(2);
  if (count === "show") {
    const found = (await allTargets(corpus)).find(({ name }) => name === target);
    if (found !== undefined) process.stdout.write(inputOf(found, Number(seed)));
  } else {
    const from = Number(seed);
    const isFine = await watch({ from, to: from + Number(count), target, corpus });
    if (!isFine) process.exitCode = 1;
  }
} else {
  await work(workerData as Task, (progress) => parentPort?.postMessage(progress));
}
