import "server-only";
import { repeat, type StopJob } from "@/platform/jobs/repeat";
import { runWaiting } from "../run-waiting";

/** Executes background imports one after the other; any number of processes may do so. */
export function startImportRunner(): StopJob {
  return repeat({
    name: "import runner",
    every: 1_000,
    run: runWaiting,
    again: (worked) => worked,
  });
}
