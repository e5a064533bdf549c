import { EXIT_CONFIGURATION, growingPause } from "./growing-pause.mjs";
import { isEnding } from "./lifetime.mjs";
import { Stop, say } from "./progress.mjs";

const REAL = {
  print: (line) => say(`proofline: ${line}`),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => performance.now(),
  isEnding,
};

function firstLine(error) {
  return error.message.trim().split("\n")[0].replace(/\.$/, "");
}

/**
 * Restarts a process whenever it ends unexpectedly, with a growing pause and a line each time.
 * `running` has `exited`, a promise of how it ended, and so has what `start` resolves to; `started`
 * gets each new one, where it is given. Resolves once we are ending ourselves; throws a Stop where
 * a restart fixes nothing.
 */
export async function keepRunning(running, { name, start, started }, system = REAL) {
  const { print, sleep, now } = system;
  const pauseAfter = growingPause();
  const note = (next) => {
    try {
      started?.(next);
    } catch (error) {
      // It runs; where that is written down, the disk is full, say.
      print(firstLine(error));
    }
  };
  let since = now();
  const untilItEnds = async ({ exited }) => {
    const how = await exited;
    if (how !== `exit ${EXIT_CONFIGURATION}` || system.isEnding()) return `${name} ended (${how})`;
    throw new Stop(`${name} cannot run as it is set up; see above.`, EXIT_CONFIGURATION);
  };
  let what = await untilItEnds(running);
  while (!system.isEnding()) {
    const pause = pauseAfter(now() - since);
    print(`${what}; starting it again in ${pause / 1000} s`);
    await sleep(pause);
    if (system.isEnding()) return;
    since = now();
    try {
      const next = await start();
      print(`${name} runs again`);
      note(next);
      what = await untilItEnds(next);
    } catch (error) {
      if (error.exitCode === EXIT_CONFIGURATION) throw error;
      what = firstLine(error);
    }
  }
}
