import { constants } from "node:os";
import { EXIT_CONFIGURATION } from "./growing-pause.mjs";
import { Stop } from "./progress.mjs";

const tasks = [];
let ending = null;
let exitCodeOnSignal = null;

/** Registers work for the end of this process, run last in, first out. Returns a function that withdraws it. */
export function atEnd(task) {
  tasks.push(task);
  return () => {
    const index = tasks.indexOf(task);
    if (index !== -1) tasks.splice(index, 1);
  };
}

export function isEnding() {
  return ending !== null;
}

/** From now on a signal is the ordinary way to stop and exits with 0. */
export function stopOnSignalIsSuccess() {
  exitCodeOnSignal = 0;
}

/** Undoes what was set up, then exits. Further calls wait for the first. */
export function end(code) {
  ending ??= (async () => {
    while (tasks.length > 0) {
      try {
        await tasks.pop()();
      } catch (error) {
        process.stderr.write(`${error.message}\n`);
        code ||= 1;
      }
    }
    process.exit(code);
  })();
  return ending;
}

/** npm puts a shell between us that does not pass a signal on: when it is gone, we have to stop. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && void end(exitCodeOnSignal ?? 1);
  setInterval(watch, 500).unref();
}

const FILE_ERRORS = {
  EROFS: ["is on a file system that is read-only", EXIT_CONFIGURATION],
  EACCES: ["is closed to this user", EXIT_CONFIGURATION],
  EPERM: ["is closed to this user", EXIT_CONFIGURATION],
  ENOTDIR: ["lies in something that is no folder", EXIT_CONFIGURATION],
  ENOSPC: ["could not be written: the disk is full. Free some space and start again", 1],
  EDQUOT: ["could not be written: the quota is used up. Free some space and start again", 1],
};

/** System error of a file as a line about `subject` or that file; other errors unchanged. */
export function asStop(error, subject = error.path) {
  const [what, exitCode] = FILE_ERRORS[error.code] ?? [];
  if (what === undefined || subject === undefined) return error;
  return new Stop(`${subject} ${what} (${error.code}).`, exitCode);
}

/** Runs a command to its end: signals and errors both pass through the registered clean-up. */
export async function main(work) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // npm forwards signals, so the same Ctrl-C may arrive twice; the second changes nothing.
    process.on(signal, () => void end(exitCodeOnSignal ?? 128 + constants.signals[signal]));
  }
  stopWithNpm();
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${error.stack}\n`);
    void end(1);
  });
  try {
    await work();
    if (!isEnding()) await end(0);
  } catch (thrown) {
    const error = asStop(thrown);
    if (!isEnding()) {
      process.stderr.write(`\n${error instanceof Stop ? error.message : error.stack}\n`);
    }
    await end(error.exitCode ?? 1);
  }
}
